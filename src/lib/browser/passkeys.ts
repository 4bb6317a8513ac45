import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Asks the device to create a passkey; the code for that is loaded on demand. Other results: the person gave up, the
 * device already has such a passkey, or the device or the address doesn't support them.
 */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return asked(() => startRegistration({ optionsJSON: options as Creation }));
}

/** Asks the device to sign a challenge with one of its passkeys. */
export async function signWithPasskey(options: unknown) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return asked(() => startAuthentication({ optionsJSON: options as Request }));
}

async function asked<T extends { clientExtensionResults: object }>(ask: () => Promise<T>) {
  if (!('PublicKeyCredential' in window)) return { kind: 'unsupported' } as const;
  try {
    // We request no extensions, so their results aren't sent.
    const { clientExtensionResults: _, ...credential } = await ask();
    return { kind: 'done', credential: { ...credential, clientExtensionResults: {} } } as const;
  } catch (error) {
    const kind = kindOf[error instanceof Error ? error.name : ''] ?? 'given-up';
    return { kind } as const;
  }
}

/**
 * By the error names of Web Authentication. `SecurityError` includes addresses without a domain name, which can't have
 * passkeys.
 */
const kindOf: Record<string, 'known' | 'unsupported'> = {
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
};
