import type { MessagePasskeys } from '#app/lib/passkeys/message-passkeys.ts';

type Me = Parameters<
  typeof import('#app/features/e2ee/message-passkeys.ts')['messagePasskeysOf']
>[0];

/** What a member's passkeys open besides the account. Its code is loaded when it is asked. */
export function messagePasskeysFor({ _id, role }: Me): MessagePasskeys {
  const load = async () => {
    const { messagePasskeysOf } = await import('#app/features/e2ee/message-passkeys.ts');
    return messagePasskeysOf({ _id, role });
  };
  return {
    read: async () => (await load()).read(),
    letOpen: async (passkey) => (await load()).letOpen(passkey),
    stopOpening: async (passkey, run) => (await load()).stopOpening(passkey, run),
  };
}
