import { useLoaderData } from 'react-router';
import { AccountPage } from '#app/features/ops/account/account-page.tsx';
import { loadAccount } from '#app/features/ops/account/api.ts';
import { opsApi } from '#app/features/ops/ops-api.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';
import { Passkeys } from '#app/features/passkeys/passkeys.tsx';
import { RecoveryCodes } from '#app/features/two-factor/recovery-codes.tsx';

export const clientLoader = loadAccount;
export const meta = () => opsMeta('Your account');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

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
