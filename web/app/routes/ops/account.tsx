import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { opsApi } from '#app/features/ops/ops-api.ts';
import { opsMeta } from '#app/features/ops/ops-loader.ts';
import { AccountPage } from '#app/features/ops/pages/account.tsx';
import { loadAccount } from '#app/features/ops/pages/api.ts';
import { PageSkeleton } from '#app/features/ops/parts/page.tsx';
import { Passkeys } from '#app/features/passkeys/passkeys.tsx';
import { RecoveryCodes } from '#app/features/two-factor/recovery-codes.tsx';

export const clientLoader = loadAccount;
export const meta = () => opsMeta('Your account');
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsAccount() {
  return (
    <AccountPage
      account={useLoaderData<typeof clientLoader>()}
      passkeys={<Passkeys holders="admin" api={opsApi} hasPassword />}
      codesCard={(codes, email, onKept) => (
        <RecoveryCodes codes={codes} email={email} onKept={onKept} use="sets up another one" />
      )}
    />
  );
}
