/** The format of a country's postal codes, and an example. */
const written: Readonly<Record<string, { form: RegExp; like: string }>> = {
  AT: { form: /^[1-9]\d{3}$/, like: '1010' },
  BE: { form: /^[1-9]\d{3}$/, like: '1000' },
  CH: { form: /^[1-9]\d{3}$/, like: '8001' },
  DE: { form: /^\d{5}$/, like: '10115' },
  DK: { form: /^\d{4}$/, like: '8000' },
  ES: { form: /^[0-5]\d{4}$/, like: '28013' },
  FI: { form: /^\d{5}$/, like: '00100' },
  FO: { form: /^\d{3}$/, like: '100' },
  FR: { form: /^\d{5}$/, like: '75001' },
  GB: { form: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, like: 'SW1A 1AA' },
  GL: { form: /^39\d{2}$/, like: '3900' },
  IT: { form: /^\d{5}$/, like: '00118' },
  NL: { form: /^[1-9]\d{3} ?[A-Z]{2}$/, like: '1012 AB' },
  NO: { form: /^\d{4}$/, like: '0150' },
  PL: { form: /^\d{2}-?\d{3}$/, like: '00-001' },
  SE: { form: /^[1-9]\d{2} ?\d{2}$/, like: '111 22' },
  US: { form: /^\d{5}(-?\d{4})?$/, like: '10001' },
};

/** The country prefix used on letters from abroad: `DK-8000`, `SE 111 22`. */
const prefix = /^(?:[A-Z]{2}|[A-Z])[- ](?=\d)/;

/**
 * Whether a postal code has the country's format; whether the code is in use isn't known here. For an unknown country
 * everything is accepted.
 */
export function isPostcode(country: string, code: string): boolean {
  const known = written[country];
  if (!known) return true;
  const text = code.trim().toUpperCase();
  const isAbroad = text.startsWith(country) || text[1] === '-';
  return known.form.test(isAbroad && country !== 'GB' ? text.replace(prefix, '') : text);
}

/** An example of a country's postal codes; null for an unknown country. */
export const postcodeLike = (country: string): string | null => written[country]?.like ?? null;
