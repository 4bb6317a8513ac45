/** Bytes of feeds' files that are kept in memory. */
const room = 32 * 1024 * 1024;

export interface KeptFiles {
  /** The file under this tag; read when it isn't kept. Undefined where there is none any more. */
  get(
    tag: string,
    read: () => Promise<string | undefined>,
  ): Promise<Buffer<ArrayBuffer> | undefined>;
}

/** Files that were asked for lately, so that one which is fetched over and over is read from the database once. */
export function keepFiles(most = room): KeptFiles {
  /** The one that was asked for longest ago first. */
  const files = new Map<string, Buffer<ArrayBuffer>>();
  let bytes = 0;

  function keep(tag: string, file: Buffer<ArrayBuffer>): void {
    if (file.byteLength > most || files.has(tag)) return;
    files.set(tag, file);
    bytes += file.byteLength;
    for (const [oldest, { byteLength }] of files) {
      if (bytes <= most) return;
      files.delete(oldest);
      bytes -= byteLength;
    }
  }

  return {
    async get(tag, read) {
      const known = files.get(tag);
      if (known) {
        files.delete(tag);
        files.set(tag, known);
        return known;
      }
      const text = await read();
      if (text === undefined) return undefined;
      const file = Buffer.from(text);
      keep(tag, file);
      return file;
    },
  };
}
