/**
 * What a person did couldn't be kept: the part of the app that keeps it wasn't loaded yet when the connection went. The
 * banner about the connection says so `[§D-outbox]`.
 */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}
