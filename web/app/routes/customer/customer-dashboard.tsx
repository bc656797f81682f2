import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import {
  type LoanApplication,
  loanApplicationEndpoints,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { type Conversation, chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  ApplicationsSection,
  getBrokerName,
} from '#app/features/applications/tracker/applications-section.tsx';
import { NextCalls } from '#app/features/calls/calls-page.tsx';
import { RecentConversations } from '#app/features/chat/list/recent-conversations.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import {
  CustomerDashboard,
  type Waiting,
} from '#app/features/customer-home/customer-dashboard-page.tsx';
import { listPurchases } from '#app/features/purchases/api.ts';
import { BuyingCard } from '#app/features/purchases/purchase-rows.tsx';
import { CompareCheck } from '#app/features/search/compare/compare-check.tsx';
import { CompareTray } from '#app/features/search/compare/compare-tray.tsx';
import { loadShortlist } from '#app/features/search/shortlist/api.ts';
import { ShortlistSection } from '#app/features/search/shortlist/shortlist-section.tsx';
import { loadPagePart, unwrapPartOr } from '#app/lib/api/page-part.ts';
import { api } from '#app/lib/client/api-client.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import {
  getContextCustomer,
  requireCustomer,
  useLiveAccount,
} from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireCustomer];

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const customer = getContextCustomer(context);
  const { signal } = request;
  const [shortlist, purchases, calls, applications, conversations] = await Promise.all([
    loadShortlist(customer._id, signal).catch(throwRouteError),
    loadPagePart(listPurchases(signal), purchaseOutcomes.read_failed, signal),
    loadPagePart(readCalls(customer._id, signal), outcomes.scheduling.list_failed, signal),
    loadPagePart(readApplications(customer._id, signal), outcomes.loan.fetch_failed, signal),
    loadPagePart(readConversations(customer, signal), outcomes.chat.conversations_failed, signal),
  ]);
  return { customer, shortlist, purchases, calls, applications, conversations, now: new Date() };
}

const readCalls = async (id: string, signal: AbortSignal) =>
  (await api.call(customerCalendarEndpoints.appointments, { params: { id } }, { signal }))
    .appointments;

const readApplications = async (id: string, signal: AbortSignal) =>
  (await api.call(loanApplicationEndpoints.ofCustomer, { params: { id } }, { signal })).data;

/** Empty for an unverified email, for which an API call would open the verification dialog. */
async function readConversations(
  { _id: id, is_email_verified }: Customer,
  signal: AbortSignal,
): Promise<Conversation[]> {
  if (!is_email_verified) return [];
  const request = { params: { id }, query: { role: 'customer' } };
  return (await api.call(chatEndpoints.history, request, { signal })).data;
}

export const meta = noindexMeta('Dashboard', 'What to do next.');

export { AccountSkeleton as HydrateFallback };

export default function Dashboard() {
  const data = useLoaderData<typeof clientLoader>();
  const { customer, shortlist, purchases, calls, applications, conversations, now } = data;
  const user = useLiveAccount<Customer>(customer);
  const waiting = summariseWaiting(unwrapPartOr(applications, []), unwrapPartOr(conversations, []));
  return (
    <CustomerDashboard
      user={user}
      waiting={waiting}
      aside={
        <ShortlistSection
          vendors={shortlist}
          renderExtra={(vendor) => <CompareCheck vendor={vendor} />}
        />
      }
      foot={<CompareTray />}
    >
      <BuyingCard part={purchases} />
      <ApplicationsSection part={applications} />
      <NextCalls part={calls} now={now} />
      <RecentConversations part={conversations} me={user} now={now} />
    </CustomerDashboard>
  );
}

function summariseWaiting(
  applications: readonly LoanApplication[],
  conversations: readonly Conversation[],
): Waiting {
  const asked = applications.find(
    ({ status, withdrawn_at }) => status === 'awaiting_documents' && !withdrawn_at,
  );
  return {
    broker: asked && { id: asked.vendor._id, name: getBrokerName(asked) },
    unread: conversations.reduce((sum, { unread }) => sum + unread, 0),
  };
}
