import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import type { AccountType } from './account-types.ts';
import { type PasskeyAnswer, usePasskeyLogin } from './use-passkey-login.ts';

export interface PasskeySignInProps {
  kind: AccountType;
  /** What 'Remember me' says. */
  remember: boolean;
  /** Goes on as after a password. */
  enter: (answer: PasskeyAnswer) => Promise<void>;
}

/** Sign in by a passkey, in place of password and code. */
export function PasskeySignIn({ kind, remember, enter }: PasskeySignInProps) {
  const { signIn, isBusy, failure } = usePasskeyLogin(kind, remember, enter);
  return (
    <>
      <FailureAlert sentence={failure} />
      <Button
        fullWidth
        disabled={isBusy}
        leftSection={<IconFingerprint aria-hidden="true" />}
        onClick={() => void signIn()}
      >
        {isBusy ? 'Logging in...' : 'Sign in with a passkey'}
      </Button>
    </>
  );
}
