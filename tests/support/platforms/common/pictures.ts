/** A picture as a platform has fetched it. */
export interface Picture {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type Fetched = { picture: Picture } | { reason: string };

/** Both platforms accept at most 20 MB. */
const largest = 20 * 1024 * 1024;
const within = 10_000;

/** Fetches a picture, as a platform does. */
export async function fetchPicture(address: string): Promise<Fetched> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return { reason: 'The address is no web address.' };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(within) });
    if (!response.ok) return { reason: `The address answered ${response.status}.` };
    const type = response.headers.get('content-type') ?? '';
    if (!/^image\/(jpeg|png|gif|webp|avif|heic|svg\+xml)\b/.test(type)) {
      return { reason: 'The address holds no picture.' };
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length > largest
      ? { reason: 'The picture is larger than 20 MB.' }
      : { picture: { type, bytes } };
  } catch {
    return { reason: 'The address does not answer.' };
  }
}
