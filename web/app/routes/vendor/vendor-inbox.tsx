import { useLoaderData, useParams } from 'react-router';
import { InboxPage } from '#app/features/chat/inbox-page.tsx';
import { InboxSkeleton } from '#app/features/chat/list/inbox-placeholders.tsx';
import { PushOffer } from '#app/features/notifications/push/push-offer.tsx';
import { loadVendor, requireVendor, useLiveAccount } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { startEncryption } from '../lazy-encryption.ts';

export const clientMiddleware = [requireVendor];
export const clientLoader = loadVendor;

/** Opening another conversation does not reload the account. */
export const shouldRevalidate = () => false;

export const meta = noindexMeta('Inbox', 'Your conversations.');

export { InboxSkeleton as HydrateFallback };

export default function VendorInbox() {
  const { customerId } = useParams();
  return (
    <InboxPage
      me={useLiveAccount(useLoaderData<typeof clientLoader>())}
      otherId={customerId}
      startEncryption={startEncryption}
      pushOffer={PushOffer}
    />
  );
}
