import { useLoaderData, useParams } from 'react-router';
import { CallButton } from '#app/features/calls/booking/schedule-call.tsx';
import { InboxPage } from '#app/features/chat/inbox-page.tsx';
import { InboxSkeleton } from '#app/features/chat/list/inbox-placeholders.tsx';
import { PushOffer } from '#app/features/notifications/push/push-offer.tsx';
import { loadCustomer, requireCustomer, useLiveAccount } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { startEncryption } from '../lazy-encryption.ts';

export const clientMiddleware = [requireCustomer];
export const clientLoader = loadCustomer;

/** Opening another conversation does not reload the account. */
export const shouldRevalidate = () => false;

export const meta = noindexMeta('Inbox', 'Your conversations.');

export { InboxSkeleton as HydrateFallback };

export default function CustomerInbox() {
  const { vendorId } = useParams();
  const me = useLiveAccount(useLoaderData<typeof clientLoader>());
  // This key remounts the page once the email address is verified, to repeat refused API calls.
  const key = String(me.is_email_verified);
  return (
    <InboxPage
      key={key}
      me={me}
      otherId={vendorId}
      startEncryption={startEncryption}
      callButton={CallButton}
      pushOffer={PushOffer}
    />
  );
}
