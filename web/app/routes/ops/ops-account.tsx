import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { Passkeys } from '#app/features/accounts/passkeys/passkeys.tsx';
import { RecoveryCodes } from '#app/features/accounts/two-factor/recovery-codes.tsx';
import { opsApi } from '#app/features/staff/ops-api.ts';
import { opsMeta } from '#app/features/staff/ops-loader.ts';
import { loadAccount } from '#app/features/staff/pages/api.ts';
import { StaffAccountPage } from '#app/features/staff/pages/staff-account-page.tsx';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = loadAccount;
export const meta = () => opsMeta('Your account');
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsAccount() {
  return (
    <StaffAccountPage
      account={useLoaderData<typeof clientLoader>()}
      passkeys={<Passkeys holders="admin" api={opsApi} hasPassword />}
      codesCard={(codes, email, onSaved) => (
        <RecoveryCodes codes={codes} email={email} onSaved={onSaved} use="sets up another one" />
      )}
    />
  );
}
