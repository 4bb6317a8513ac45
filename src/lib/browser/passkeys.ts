import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Has the device make a key; loads what that takes when it is asked. The person may give up, the device may have such a key
 * already, or it or the address may have none at all.
 */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return asked(() => startRegistration({ optionsJSON: options as Creation }));
}

/** Has the device sign a challenge with a key that it has. */
export async function signWithPasskey(options: unknown) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return asked(() => startAuthentication({ optionsJSON: options as Request }));
}

async function asked<T extends { clientExtensionResults: object }>(ask: () => Promise<T>) {
  if (!('PublicKeyCredential' in window)) return { kind: 'unsupported' } as const;
  try {
    // Nothing is asked of extensions, so nothing of them is told.
    const { clientExtensionResults: _, ...credential } = await ask();
    return { kind: 'done', credential: { ...credential, clientExtensionResults: {} } } as const;
  } catch (error) {
    const kind = kindOf[error instanceof Error ? error.name : ''] ?? 'given-up';
    return { kind } as const;
  }
}

/** By the names that Web Authentication gives its errors; an address without a name can't have keys. */
const kindOf: Record<string, 'known' | 'unsupported'> = {
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
};
