import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { answerTimesEndpoints } from '@threshold/contract/endpoints/requests/answer-figures';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  DashboardSkeleton,
  VendorDashboard,
} from '#app/features/vendor-home/vendor-dashboard-page.tsx';
import { loadPagePart } from '#app/lib/api/page-part.ts';
import { api } from '#app/lib/client/api-client.ts';
import { setMemberCounts } from '#app/lib/client/member-counts.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { getContextVendor, requireVendor, useLiveAccount } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

/** Number of applicants that the dashboard lists. */
const NEWEST = 4;

export const clientMiddleware = [requireVendor];

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const vendor = getContextVendor(context);
  const [figures, newest, answers] = await Promise.all([
    readFigures(signal),
    // A suspended vendor may not read applications.
    vendor.status === 'suspended'
      ? undefined
      : loadPagePart(readNewest(vendor._id, signal), outcomes.loan.fetch_failed, signal),
    loadPagePart(readAnswers(signal), outcomes.vendors.answers_failed, signal),
  ]);
  return { vendor, figures, newest, answers, now: new Date() };
}

async function readNewest(vendorId: string, signal: AbortSignal) {
  const request = { params: { vendorId }, query: { limit: NEWEST } };
  return (await api.call(leadEndpoints.ofVendor, request, { signal })).data;
}

const readAnswers = async (signal: AbortSignal) =>
  (await api.call(answerTimesEndpoints.own, {}, { signal })).data;

async function readFigures(signal: AbortSignal) {
  const { data } = await api
    .call(vendorAccountEndpoints.dashboard, {}, { signal })
    .catch(throwRouteError);
  setMemberCounts({ messages: data.unread_messages, applications: data.applications.new });
  return data;
}

export const meta = noindexMeta('Home', 'Where your listing stands and what waits for you.');

export { DashboardSkeleton as HydrateFallback };

export default function Dashboard() {
  const { vendor, ...rest } = useLoaderData<typeof clientLoader>();
  return <VendorDashboard vendor={useLiveAccount<OwnVendor>(vendor)} {...rest} />;
}
