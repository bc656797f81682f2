import type { StartEncryption } from '#app/lib/encryption.ts';
import type { MessagePasskeys } from '#app/lib/passkeys/message-passkeys.ts';

/** Imports the encryption on demand, because only the inbox needs it. */
export const startEncryption: StartEncryption = async (me) => {
  const feature = await import('#app/features/encryption/trust/start-encryption.tsx');
  return feature.startEncryption(me);
};

type MessageKeyOwner = Parameters<
  typeof import('#app/features/encryption/own-message-passkeys.ts')['createMessagePasskeys']
>[0];

/**
 * Lets passkeys unlock messages. Undefined for an unverified email address, because the API would
 * refuse the calls and the page would open the verification dialog.
 */
export function createLazyMessagePasskeys({
  _id,
  role,
  is_email_verified,
}: MessageKeyOwner & { readonly is_email_verified: boolean }): MessagePasskeys | undefined {
  if (!is_email_verified) return undefined;
  const load = async () => {
    const { createMessagePasskeys } = await import(
      '#app/features/encryption/own-message-passkeys.ts'
    );
    return createMessagePasskeys({ _id, role });
  };
  return {
    read: async () => (await load()).read(),
    addUnlock: async (passkey) => (await load()).addUnlock(passkey),
    stopOpening: async (passkey, run) => (await load()).stopOpening(passkey, run),
  };
}
