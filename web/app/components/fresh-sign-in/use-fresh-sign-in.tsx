import { lazy, useRef, useState } from 'react';
import { currentSession } from '../../lib/account/session.ts';
import { api } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { proveByPasskey } from '../../lib/passkeys/prove-by-passkey.ts';
import { LazyMount } from '../lazy-mount.tsx';
import { noteOpener } from '../use-dialog-focus.ts';

const FreshSignInDialog = lazy(() => import('./fresh-sign-in-dialog.tsx'));

/** What a call may carry instead of a fresh sign-in. */
export interface FreshProof {
  current_password?: string;
}

interface Waiting {
  /** Tries again with the password; throws only what is about the password. */
  prove: (password: string) => Promise<void>;
  /** Tries again once a passkey was shown, which made the session fresh; throws only what is about that. */
  proveByPasskey: () => Promise<void>;
  cancel: () => void;
}

/**
 * For acts that need a fresh sign-in. `run(act)` tries; where the server asks, a dialog asks for the password and the
 * act is tried again with it, or a passkey makes the session fresh. `run` rejects with the server's refusal when the dialog is dismissed. Draw `dialog`
 * once. Without a password (`hasPassword` false) there are passkeys and signing in again. A dialog that runs it gives way while
 * `isAsking`. `byPasskey` shows a passkey, where it is not a member who is signed in.
 */
export function useFreshSignIn(hasPassword: boolean, byPasskey = proveMember) {
  const [waiting, setWaiting] = useState<Waiting>();
  // A second try, say after a mistyped code, need not ask again for the password that the server took.
  const proven = useRef<FreshProof>({});

  async function run<T>(act: (proof: FreshProof) => Promise<T>): Promise<T> {
    noteOpener();
    try {
      return await act(proven.current);
    } catch (refusal) {
      // It may have been changed since in another tab.
      const isOutdated = proven.current.current_password && isCode(refusal, 'wrong_credentials');
      if (!isOutdated && !isCode(refusal, 'reauth_required')) throw refusal;
      proven.current = {};
      return ask(act, refusal);
    }
  }

  function ask<T>(act: (proof: FreshProof) => Promise<T>, refusal: unknown): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      setWaiting({
        prove: async (current_password) => {
          try {
            const done = await act({ current_password });
            proven.current = { current_password };
            resolve(done);
          } catch (error) {
            if (isCode(error, 'wrong_credentials')) throw error;
            // The code is looked at after the password; any other failure says nothing about it.
            if (isCode(error, 'wrong_code')) proven.current = { current_password };
            reject(error instanceof Error ? error : new Error(String(error)));
          }
          setWaiting(undefined);
        },
        proveByPasskey: async () => {
          await byPasskey();
          await act({}).then(resolve, reject);
          setWaiting(undefined);
        },
        cancel: () => {
          reject(refusal instanceof Error ? refusal : new Error(String(refusal)));
          setWaiting(undefined);
        },
      });
    });
  }

  const dialog = (
    <LazyMount wanted={waiting !== undefined}>
      {(opened) => (
        <FreshSignInDialog
          opened={opened}
          hasPassword={hasPassword}
          onClose={() => waiting?.cancel()}
          prove={async (password) => waiting?.prove(password)}
          proveByPasskey={async () => waiting?.proveByPasskey()}
        />
      )}
    </LazyMount>
  );

  return { run, dialog, isAsking: waiting !== undefined };
}

/** Shows a passkey of the member who is signed in. */
async function proveMember(): Promise<void> {
  const session = currentSession();
  if (session.kind !== 'member') return;
  await proveByPasskey(api, session.role === 'vendor' ? 'vendors' : 'customers');
}

function isCode(error: unknown, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code;
}
