import { useLoaderData, useParams } from 'react-router';
import { InboxPage } from '#app/features/inbox/inbox-page.tsx';
import { InboxSkeleton } from '#app/features/inbox/list/inbox-skeleton.tsx';
import { ownVendor, useAccount } from '#app/lib/account/own-account.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { startEncryption } from '../start-encryption.ts';

export const clientLoader = ownVendor;

/** Another conversation is not another account. */
export const shouldRevalidate = () => false;

export const meta = () =>
  pageMeta({ title: 'Inbox', description: 'Your conversations.', indexed: false });

export { InboxSkeleton as HydrateFallback };

export default function VendorInbox() {
  const loaded = useLoaderData<typeof clientLoader>();
  return loaded && <Loaded loaded={loaded} />;
}

function Loaded({ loaded }: { loaded: NonNullable<Awaited<ReturnType<typeof clientLoader>>> }) {
  const { customerId } = useParams();
  return (
    <InboxPage me={useAccount(loaded)} otherId={customerId} startEncryption={startEncryption} />
  );
}
