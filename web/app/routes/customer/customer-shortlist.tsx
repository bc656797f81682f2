import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { CompareCheck } from '#app/features/search/compare/compare-check.tsx';
import { CompareTray } from '#app/features/search/compare/compare-tray.tsx';
import { loadGuestShortlist, loadShortlist } from '#app/features/search/shortlist/api.ts';
import { ShortlistPage } from '#app/features/search/shortlist/shortlist-section.tsx';
import { getCurrentSession } from '#app/lib/account/session.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

/** Runs in the browser, because only it knows the member and the guest's shortlist. */
export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  const id = await resolveCustomerId();
  return (id ? loadShortlist(id, signal) : loadGuestShortlist(signal)).catch(throwRouteError);
}

async function resolveCustomerId(): Promise<string | undefined> {
  if (getCurrentSession().kind === 'guest') return undefined;
  const { restoreMember } = await import('#app/lib/client/member.ts');
  const session = await restoreMember();
  return session.kind === 'member' ? session.user?._id : undefined;
}

export const meta = noindexMeta('Your shortlist', 'The professionals that you keep in mind.');

export { AccountSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function Shortlist() {
  const vendors = useLoaderData<typeof clientLoader>();
  return (
    <>
      <ShortlistPage vendors={vendors} renderExtra={(vendor) => <CompareCheck vendor={vendor} />} />
      <CompareTray />
    </>
  );
}
