/** The results stand for strings wherever the browser asks for them. */
interface TrustedTypePolicy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

/** Browsers without Trusted Types take the text itself. */
declare var trustedTypes:
  | { createPolicy(name: string, rules: Partial<TrustedTypePolicy>): TrustedTypePolicy }
  | undefined;
