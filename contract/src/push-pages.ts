import { pagePaths } from './pages.ts';
import type { PushTopic } from './push-words.ts';
import type { MemberRole } from './vocabularies.ts';

const inboxes = { customer: '/customer/inbox', vendor: '/vendor/inbox' } as const;
const customerDashboard = '/customer/dashboard';

/** List page of a topic, which a push about several events opens. */
export const pushPages: Readonly<Record<MemberRole, Readonly<Record<PushTopic, string>>>> = {
  customer: {
    message: inboxes.customer,
    call: pagePaths.customerCalls,
    call_soon: pagePaths.customerCalls,
    application: customerDashboard,
    purchase: pagePaths.purchases,
    // Customers get no pushes of these two.
    request: customerDashboard,
    listing: customerDashboard,
  },
  vendor: {
    message: inboxes.vendor,
    call: pagePaths.vendorCalls,
    call_soon: pagePaths.vendorCalls,
    application: '/vendor/loan-applications',
    // Professionals get no pushes of these.
    purchase: pagePaths.vendorDashboard,
    request: '/vendor/requests',
    listing: pagePaths.vendorDashboard,
  },
};
