import type { StartEncryption } from '#app/lib/encryption.ts';

/** Loads the encryption, which only the inbox needs. */
export const startEncryption: StartEncryption = async (me) => {
  const feature = await import('#app/features/e2ee/trust/start-encryption.tsx');
  return feature.startEncryption(me);
};
