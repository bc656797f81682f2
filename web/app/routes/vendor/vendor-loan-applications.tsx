import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { loadLeads } from '#app/features/applications/leads/api.ts';
import { parseLeadQuery } from '#app/features/applications/leads/lead-query.ts';
import { LeadsClosed } from '#app/features/applications/leads/leads-closed.tsx';
import { LeadsPage, LeadsSkeleton } from '#app/features/applications/leads/leads-page.tsx';
import { getLeadsForbiddenReason } from '#app/features/applications/leads/refused.ts';
import { getContextVendor, requireVendor } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireVendor];

/** Loads the applications to the vendor, filtered by the query of the URL. */
export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const vendor = getContextVendor(context);
  const query = parseLeadQuery(new URL(request.url).search);
  const leads = await loadLeads(vendor._id, query, request.signal).catch(getLeadsForbiddenReason);
  return 'closed' in leads ? leads : { vendorId: vendor._id, leads };
}

export const meta = noindexMeta(
  'Lead Applications',
  'Pre-approval applications that customers sent to you.',
);

export { LeadsSkeleton as HydrateFallback };

export default function LoanApplications() {
  const loaded = useLoaderData<typeof clientLoader>();
  return 'closed' in loaded ? <LeadsClosed why={loaded.closed} /> : <LeadsPage {...loaded} />;
}

export const ErrorBoundary = () => <RouteFailureView fallback={outcomes.loan.fetch_failed} />;
