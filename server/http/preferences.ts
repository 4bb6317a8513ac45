import { requestLimits } from './limits.ts';

export interface Preference {
  /** Such as `gzip` or `en-gb`, in lower case. */
  name: string;
  /** From 0, which means refused, to 1. */
  quality: number;
}

/** The most entries that are read; browsers send five. */
const most = 20;

/**
 * The preferences of a header such as `Accept-Language: en-GB, da;q=0.5`, best first; of two equal ones, the first
 * named. An invalid quality counts as 0. Reads no more of the header than browsers would send `[§D-bounds]`.
 */
export function preferencesOf(header: string | null | undefined): Preference[] {
  return (header ?? '')
    .slice(0, requestLimits.preference)
    .split(',', most)
    .map(preferenceOf)
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.quality - a.quality);
}

function preferenceOf(part: string): Preference {
  const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
  const said = parameters.find((each) => /^q\s*=/.test(each));
  return { name, quality: said === undefined ? 1 : qualityOf(said.replace(/^q\s*=\s*/, '')) };
}

const qualityOf = (text: string) =>
  /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0;
