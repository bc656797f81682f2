import { opsMeta } from '#app/features/ops/ops-loader.ts';
import { SignIn } from '#app/features/ops/sign-in/sign-in.tsx';
import { KeyCard } from '#app/features/two-factor/key-card.tsx';
import { RecoveryCodes } from '#app/features/two-factor/recovery-codes.tsx';

export const meta = () => opsMeta('Sign in');

export default function OpsLogin() {
  return (
    <SignIn
      keyCard={(setUpKey, email) => <KeyCard setUpKey={setUpKey} email={email} />}
      codesCard={(codes, email, onKept) => (
        <RecoveryCodes codes={codes} email={email} onKept={onKept} use="sets up another one" />
      )}
    />
  );
}
