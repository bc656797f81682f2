import { passkeyOutcomes } from '@threshold/contract/outcomes-passkeys';
import { type Passkey, type PasskeyHolders, passkeyEndpoints } from '@threshold/contract/passkeys';
import { useState } from 'react';
import type { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import type { Api } from '#app/lib/api/api.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { useAction } from '#app/lib/use-action.ts';

/** Somebody's passkeys, read when first shown, and what is done with them. */
export function usePasskeys(
  { api, holders }: { readonly api: Api; readonly holders: PasskeyHolders },
  fresh: Pick<ReturnType<typeof useFreshSignIn>, 'run'>,
) {
  const [calls] = useState(() => passkeyEndpoints(holders));
  const {
    data: passkeys,
    failure,
    reload,
    change,
  } = useRead<readonly Passkey[]>(
    calls,
    async (signal) => (await api.call(calls.list, {}, { signal })).data,
  );

  const adding = useAction(
    async () => {
      const { data: creation } = await fresh.run((proof) =>
        api.call(calls.addOptions, { body: { ...proof } }),
      );
      const { makePasskey } = await import('#app/lib/passkeys/passkey-browser.ts');
      const credential = await makePasskey(creation);
      const { data } = await api.call(calls.add, { body: { credential } });
      change((now) => [data, ...now]);
    },
    { failed: passkeyOutcomes.failed, done: passkeyOutcomes.added, toast: false },
  );

  return {
    passkeys,
    failure,
    reload,
    adding,
    /** @throws ApiError */
    rename: async (id: string, name: string) => {
      const { data } = await api.call(calls.rename, { params: { id }, body: { name } });
      change((now) => now.map((one) => (one._id === id ? data : one)));
    },
    /** @throws ApiError */
    remove: async ({ _id: id, credential_id }: Passkey) => {
      await api.call(calls.remove, { params: { id } });
      change((now) => now.filter((one) => one._id !== id));
      await forgetInBrowser(credential_id);
    },
  };
}

/** Tells the passkey's keeper that it opens nothing any more, where the browser can. */
async function forgetInBrowser(credentialId: string): Promise<void> {
  const { PublicKeyCredential: passkeys } = globalThis as {
    PublicKeyCredential?: {
      signalUnknownCredential?: (about: { rpId: string; credentialId: string }) => Promise<void>;
    };
  };
  const rpId = window.location.hostname;
  await passkeys?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
