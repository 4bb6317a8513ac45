/** The results can be used like strings wherever the browser requires trusted types. */
interface TrustedTypePolicy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

/** Undefined in browsers without Trusted Types, which accept plain text. */
declare var trustedTypes:
  | { createPolicy(name: string, rules: Partial<TrustedTypePolicy>): TrustedTypePolicy }
  | undefined;
