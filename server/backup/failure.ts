/** Why nothing was backed up, or nothing restored, in words for whoever runs the server. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
