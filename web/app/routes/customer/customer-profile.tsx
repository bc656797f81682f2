import { Stack } from '@mantine/core';
import { useLoaderData } from 'react-router';
import { BackButton } from '#app/components/buttons/back-button.tsx';
import { PersonalDetails } from '#app/features/accounts/personal-details/personal-details.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { loadCustomer, requireCustomer, useLiveAccount } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const clientMiddleware = [requireCustomer];
export const clientLoader = loadCustomer;

export const meta = noindexMeta('Your profile', 'Your name, email, password and picture.');

export { AccountSkeleton as HydrateFallback };

export default function CustomerProfile() {
  const account = useLiveAccount(useLoaderData<typeof clientLoader>());
  return (
    <Stack pt="md" pb="var(--s-72)" className="wrap">
      <BackButton fallback={paths.search} />
      <h1>Your profile</h1>
      <PersonalDetails account={account} />
    </Stack>
  );
}
