import type { StartSecrecy } from '#app/lib/secrecy.ts';

/** Loads the encryption with the inbox, and with nothing else. */
export const startSecrecy: StartSecrecy = async (me) => {
  const feature = await import('#app/features/e2ee/start-secrecy.tsx');
  return feature.startSecrecy(me);
};
