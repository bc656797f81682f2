import { IconFingerprint } from '@tabler/icons-react';
import type { PasskeyRequest, ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { usePasskeyLogin } from '../../lib/passkeys/use-passkey-login.ts';
import { FailureAlert } from '../feedback/alert.tsx';
import { Button } from './button.tsx';

export interface PasskeyButtonProps {
  options: () => Promise<PasskeyRequest>;
  send: (credential: ShownPasskey) => Promise<void>;
  /** True if the same use of the passkey may also unlock the member's messages. */
  opensMessages?: boolean;
}

/**
 * Button that signs in with a passkey instead of a password and code. The browser also offers the
 * passkey in the email field.
 */
export function PasskeyButton({ options, send, opensMessages }: PasskeyButtonProps) {
  const { signIn, isBusy, failure } = usePasskeyLogin(options, send, opensMessages);
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
