import { requestLimits } from './limits.ts';

export interface Preference {
  /** As `gzip` or `en-gb`: lower case. */
  name: string;
  /** From 0, which is a refusal, to 1. */
  quality: number;
}

/** The most that a header names; browsers send five. */
const most = 20;

/**
 * What a header such as `Accept-Language: en-GB, da;q=0.5` prefers, best first; of two that are equal, the first named. An invalid quality
 * counts as 0. No more of the header is read than a browser would send `[§D-bounds]`.
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
