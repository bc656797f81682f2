import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { loanVendorType } from '@threshold/contract/vocabularies';
import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { WizardSkeleton } from '#app/components/layout/wizard-frame/wizard-skeleton.tsx';
import {
  NoApplications,
  PreApprovalPage,
} from '#app/features/applications/pre-approval/pre-approval-page.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { getContextCustomer, requireCustomer } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const clientMiddleware = [requireCustomer];

export async function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  const { vendorId = '' } = params;
  const customer = getContextCustomer(context);
  const { data: vendor } = await api
    .call(vendorSearchEndpoints.get, { params: { id: vendorId } }, { signal: request.signal })
    .catch(throwRouteError);
  // If a claimed listing replaced this listing, the former id leads to the claimed listing.
  if (vendor._id !== vendorId) throw redirect(paths.preApproval(vendor._id));
  return { customer, vendor };
}

/** Does not reload the account while the customer fills in the form. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta = noindexMeta(
  'Pre-approval',
  'Four steps to a broker: your plan, your work, your numbers, your papers.',
);

export function HydrateFallback() {
  return <WizardSkeleton label="Loading the application..." />;
}

export default function PreApproval() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { status, vendor_type, _id } = loaded.vendor;
  const takesApplications = status === 'approved' && vendor_type === loanVendorType;
  return takesApplications ? <PreApprovalPage key={_id} {...loaded} /> : <NoApplications />;
}

export const ErrorBoundary = () => <RouteFailureView fallback={outcomes.vendors.fetch_failed} />;
