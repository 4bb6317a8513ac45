/** Why a backup or restore failed, in words for the operator. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
