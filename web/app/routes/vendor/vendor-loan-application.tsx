import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { LeadPage, LeadSkeleton } from '#app/features/applications/lead/lead-page.tsx';
import { LeadsClosed } from '#app/features/applications/leads/leads-closed.tsx';
import { getLeadsForbiddenReason } from '#app/features/applications/leads/refused.ts';
import { api } from '#app/lib/client/api-client.ts';
import { getContextVendor, requireVendor } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const clientMiddleware = [requireVendor];

export async function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  const vendor = getContextVendor(context);
  const [about, { signal }] = [{ params: { id: params.applicationId ?? '' } }, request];
  const read = await Promise.all([
    api.call(loanApplicationEndpoints.get, about, { signal }),
    api.call(leadEndpoints.note, about, { signal }),
    api.call(leadEndpoints.story, about, { signal }),
  ]).catch(getLeadsForbiddenReason);
  if ('closed' in read) return read;
  const [application, note, story] = read;
  return {
    lead: application.data,
    note: note.data,
    ...story.data,
    reader: {
      role: vendor.role,
      two_factor_enabled: vendor.two_factor_enabled,
      backTo: paths.vendorApplication(application.data._id),
    },
  };
}

export const meta = noindexMeta('Application', 'What a customer said and sent for a pre-approval.');

export { LeadSkeleton as HydrateFallback };

export default function LoanApplication() {
  const loaded = useLoaderData<typeof clientLoader>();
  return 'closed' in loaded ? <LeadsClosed why={loaded.closed} /> : <LeadPage {...loaded} />;
}

export const ErrorBoundary = () => <RouteFailureView fallback={outcomes.loan.fetch_failed} />;
