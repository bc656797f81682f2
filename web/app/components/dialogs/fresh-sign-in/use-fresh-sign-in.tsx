import { useRef, useState } from 'react';
import { getCurrentSession } from '../../../lib/account/session.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/client/api-client.ts';
import { proveByPasskey } from '../../../lib/passkeys/add-passkey.ts';
import { createLazyDialog } from '../lazy-dialog.tsx';
import { rememberDialogOpener } from '../use-dialog-focus.ts';

const FreshSignInDialog = createLazyDialog(() => import('./fresh-sign-in-dialog.tsx'));

export interface FreshProof {
  current_password?: string;
}

interface Waiting {
  /** Repeats the action with the password; throws only errors about the password. */
  prove: (password: string) => Promise<void>;
  /** Repeats the action after a passkey has refreshed the session; throws only passkey errors. */
  proveByPasskey: () => Promise<void>;
  cancel: () => void;
}

/**
 * Runs actions that need a fresh sign-in. If the server refuses an action, a dialog asks for the
 * password or a passkey and repeats the action; `run` rejects if the dialog is dismissed. The
 * caller renders `dialog` once. `byPasskey` requests the passkey, differently for members and
 * staff.
 */
export function useFreshSignIn(hasPassword: boolean, byPasskey = proveMemberByPasskey) {
  const [waiting, setWaiting] = useState<Waiting>();
  // The password that the server has accepted. A second try, for example after a mistyped code,
  // sends it again.
  const proven = useRef<FreshProof>({});

  async function run<T>(act: (proof: FreshProof) => Promise<T>): Promise<T> {
    rememberDialogOpener();
    try {
      return await act(proven.current);
    } catch (refusal) {
      // The accepted password no longer works if it was changed in another tab.
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
            // The server checks the password before the code, so a wrong code proves that the
            // password was right. Other errors do not.
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
    <FreshSignInDialog
      opened={waiting !== undefined}
      hasPassword={hasPassword}
      onClose={() => waiting?.cancel()}
      prove={async (password) => waiting?.prove(password)}
      proveByPasskey={async () => waiting?.proveByPasskey()}
    />
  );

  return { run, dialog, isAsking: waiting !== undefined };
}

async function proveMemberByPasskey(): Promise<void> {
  const session = getCurrentSession();
  if (session.kind !== 'member') return;
  await proveByPasskey(api, session.role === 'vendor' ? 'vendors' : 'customers');
}

function isCode(error: unknown, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code;
}
