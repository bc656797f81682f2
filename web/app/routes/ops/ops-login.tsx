import { KeyCard } from '#app/features/accounts/two-factor/key-card.tsx';
import { RecoveryCodes } from '#app/features/accounts/two-factor/recovery-codes.tsx';
import { opsMeta } from '#app/features/staff/ops-loader.ts';
import { SignIn } from '#app/features/staff/sign-in/sign-in.tsx';

export const meta = () => opsMeta('Sign in');

export default function OpsLogin() {
  return (
    <SignIn
      keyCard={(setUpKey, email) => <KeyCard setUpKey={setUpKey} email={email} />}
      codesCard={(codes, email, onSaved) => (
        <RecoveryCodes codes={codes} email={email} onSaved={onSaved} use="sets up another one" />
      )}
    />
  );
}
