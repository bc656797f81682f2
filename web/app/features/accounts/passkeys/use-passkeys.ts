import { queryOptions, skipToken } from '@tanstack/react-query';
import {
  type Passkey,
  type PasskeyHolders,
  passkeyEndpoints,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { useState } from 'react';
import type { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import type { Api } from '#app/lib/api/api.ts';
import { getQueryFailure, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { addPasskey } from '#app/lib/passkeys/add-passkey.ts';
import type { MessagePasskeys, MessageUnlockMethods } from '#app/lib/passkeys/message-passkeys.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Passkeys of an account, with functions that change them. The list is loaded when first shown. */
export function usePasskeys(
  {
    api,
    holders,
    messages,
  }: {
    readonly api: Api;
    readonly holders: PasskeyHolders;
    readonly messages?: MessagePasskeys | undefined;
  },
  fresh: Pick<ReturnType<typeof useFreshSignIn>, 'run'>,
) {
  const client = useSessionClient();
  const calls = passkeyEndpoints(holders);
  const query = queryOptions({
    queryKey: ['passkeys', holders],
    queryFn: async ({ signal }) => (await api.call(calls.list, {}, { signal })).data,
  });
  const passkeys = useQuery(query);
  const change = (update: (now: readonly Passkey[]) => Passkey[]) =>
    client.setQueryData(query.queryKey, (now) => now && update(now));

  // Loads nothing for staff, who have no messages. If loading fails, passkeys are still listed.
  const ways = useQuery({
    queryKey: ['message ways', holders],
    queryFn: messages ? () => messages.read() : skipToken,
  });
  const addingUnlock = useAction(
    async (passkey: Passkey) => {
      const sentence = await messages?.addUnlock(passkey);
      void ways.refetch();
      return sentence ?? '';
    },
    { done: (said) => said, toast: false },
  );

  const adding = useAction(
    async () => {
      const { passkey } = await addPasskey(api, holders, fresh.run);
      change((now) => [passkey, ...now]);
    },
    { failed: passkeyOutcomes.failed, done: passkeyOutcomes.added, toast: false },
  );

  const [removed, setRemoved] = useState<{
    passkey: Passkey;
    ways: MessageUnlockMethods | undefined;
  }>();
  const asking = useAction(
    async (passkey: Passkey) => setRemoved({ passkey, ways: await messages?.read() }),
    { failed: passkeyOutcomes.failed, toast: false },
  );

  return {
    passkeys: passkeys.data,
    failure: getQueryFailure(passkeys),
    reload: () => void passkeys.refetch(),
    adding,
    /** Opens the confirmation of a removal, after loading whether the passkey opens messages. */
    asking,
    /** Passkey in the confirmation of a removal; undefined if no confirmation is open. */
    removed,
    keep: () => setRemoved(undefined),
    /** Methods that unlock the member's messages; undefined if unknown. */
    ways: ways.data,
    addingUnlock,
    /** @throws ApiError */
    rename: async (id: string, name: string) => {
      const { data } = await api.call(calls.rename, { params: { id }, body: { name } });
      change((now) => now.map((one) => (one._id === id ? data : one)));
    },
    /** @throws ApiError, also if the passkeys that open messages cannot be loaded */
    remove: async (passkey: Passkey) => {
      const { _id: id, credential_id } = passkey;
      // Another tab or device may have let the passkey open messages since the list was read.
      const now = await messages?.read();
      // Removes the unlock slot first, because a removed passkey's slot cannot be identified.
      if (messages && now?.passkeys.includes(credential_id)) {
        await messages.stopOpening(passkey, fresh.run);
        void ways.refetch();
      }
      await fresh.run((proof) => api.call(calls.remove, { params: { id }, body: proof }));
      change((now) => now.filter((one) => one._id !== id));
      await signalPasskeyRemoval(credential_id);
    },
  };
}

/** Informs the passkey provider that the passkey is no longer valid, if the browser supports it. */
async function signalPasskeyRemoval(credentialId: string): Promise<void> {
  const { PublicKeyCredential: passkeys } = globalThis as {
    PublicKeyCredential?: {
      signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void>;
    };
  };
  const rpId = window.location.hostname;
  await passkeys?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
