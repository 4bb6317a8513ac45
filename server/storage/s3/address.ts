/** An S3-compatible storage, and our credentials for it. */
export interface S3Address {
  /** `https://s3.eu-north-1.amazonaws.com` */
  origin: string;
  bucket: string;
  /** The beginning of our keys in the bucket: empty, or with a trailing slash. */
  prefix: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Parses `s3+https://KEY:SECRET@host:port/bucket/prefix?region=eu-north-1`; null if the text isn't such an address. */
export function readStorageUrl(text: string): S3Address | null {
  const url = URL.parse(text);
  const [, scheme] = /^s3\+(https?):$/.exec(url?.protocol ?? '') ?? [];
  if (url === null || scheme === undefined || url.host === '') return null;
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const isPlain = folders.every((part) => /^[\w-][\w.-]*$/.test(part));
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !isPlain) return null;
  if (url.username === '' || url.password === '') return null;
  try {
    return {
      origin: `${scheme}://${url.host}`,
      bucket,
      prefix: folders.map((part) => `${part}/`).join(''),
      region: url.searchParams.get('region') ?? 'us-east-1',
      keyId: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    };
  } catch {
    // An invalid percent encoding.
    return null;
  }
}
