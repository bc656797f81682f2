import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { InvitationPage } from '#app/features/purchases/people/invitation-page.tsx';
import { openInvitation } from '#app/features/purchases/people/people-api.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { getContextCustomer, requireCustomer } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireCustomer];

/** Loads the invitation without accepting it. Only the page's button accepts the invitation. */
export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const invitation = await openInvitation(token, request.signal).catch((error) =>
    throwRouteError(error, purchaseOutcomes.invitation_unknown),
  );
  return { token, invitation, email: getContextCustomer(context).email };
}

export const meta = noindexMeta('Invitation', 'Joins a home purchase.');

// This route handles its errors, not the parent route, so that the page keeps its title.
export { AccountSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function PurchaseInvitation() {
  return <InvitationPage {...useLoaderData<typeof clientLoader>()} />;
}
