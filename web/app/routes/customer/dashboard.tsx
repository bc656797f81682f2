import type { Customer } from '@threshold/contract/customers';
import { useLoaderData } from 'react-router';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { CustomerDashboard } from '#app/features/customer-home/dashboard.tsx';
import { ownCustomer, useAccount } from '#app/lib/own-account.ts';
import { pageMeta } from '#app/lib/page-meta.ts';

export const clientLoader = ownCustomer;

export const meta = () =>
  pageMeta({ title: 'Dashboard', description: 'What to do next.', indexed: false });

export { AccountSkeleton as HydrateFallback };

export default function Dashboard() {
  const loaded = useLoaderData<typeof clientLoader>();
  return loaded && <Loaded loaded={loaded} />;
}

function Loaded({ loaded }: { loaded: Customer }) {
  return <CustomerDashboard user={useAccount(loaded)} />;
}
