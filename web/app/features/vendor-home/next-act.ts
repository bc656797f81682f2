import type { VendorDashboard } from '@threshold/contract/endpoints/listings/vendors-account';
import { paths } from '#app/lib/paths.ts';

/** Primary action of the page. */
export interface NextAct {
  label: string;
  to: string;
}

/** Returns the most urgent action, or a link to the vendor's own page. */
export function nextAct({
  unread_messages,
  applications,
}: Pick<VendorDashboard, 'unread_messages' | 'applications'>): NextAct {
  if (unread_messages > 0) {
    return {
      label: `Answer ${unread_messages} ${unread_messages === 1 ? 'message' : 'messages'}`,
      to: paths.vendorInbox,
    };
  }
  if (applications.new > 0) {
    return {
      label: `Read ${applications.new} new ${applications.new === 1 ? 'application' : 'applications'}`,
      to: paths.vendorApplications,
    };
  }
  return { label: 'See your public page', to: paths.vendorPreview };
}
