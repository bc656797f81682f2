import { useLoaderData } from 'react-router';
import { PersonalDetails } from '#app/features/accounts/personal-details/personal-details.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { CustomerProfilePage } from '#app/features/customer-home/customer-profile-page.tsx';
import { loadCustomer, requireCustomer, useLiveAccount } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireCustomer];
export const clientLoader = loadCustomer;

export const meta = noindexMeta('Your profile', 'Your name, email, password and picture.');

export { AccountSkeleton as HydrateFallback };

export default function CustomerProfile() {
  const account = useLiveAccount(useLoaderData<typeof clientLoader>());
  return (
    <CustomerProfilePage>
      <PersonalDetails account={account} />
    </CustomerProfilePage>
  );
}
