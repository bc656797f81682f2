import { useLoaderData } from 'react-router';
import { ViewOpening, ViewPage, type ViewState } from '#app/features/view-as/view-page.tsx';
import { accessToken, storedRole } from '#app/lib/account/session.ts';
import { beginView, readViewLink } from '#app/lib/account/view-link.ts';
import { isViewTab } from '#app/lib/account/view-tab.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

const startOf = (role: string | null) =>
  role === 'vendor' ? paths.vendorDashboard : paths.customerDashboard;

/** Takes up what a link of the console says, which leaves the address and the history with it. */
export async function clientLoader(): Promise<{ state: ViewState; start: string }> {
  const link = readViewLink(window.location.hash);
  if (link) {
    beginView(link);
    window.location.replace(startOf(link.role));
    // Until the browser has left this document, which was somebody else's.
    return new Promise(() => undefined);
  }
  const state = !isViewTab() ? 'none' : accessToken() === null ? 'over' : 'hidden';
  return { state, start: startOf(storedRole()) };
}
clientLoader.hydrate = true as const;

export const meta = () => pageMeta({ title: 'View as', description: 'For staff.', indexed: false });

export { ViewOpening as HydrateFallback };

export default function ViewAs() {
  return <ViewPage {...useLoaderData<typeof clientLoader>()} />;
}
