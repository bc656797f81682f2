import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { guardPages } from '#app/lib/client/guard-pages.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

/** Only the browser knows the session, so the guard in the browser redirects every visitor. */
export const clientMiddleware = [guardPages];
export const clientLoader = () => null;

export const meta = noindexMeta('One moment', 'Leads to where you start.');

export function HydrateFallback() {
  return (
    <main id="main">
      <Loading label="Loading...">{null}</Loading>
      <NeedsScripts className="wrap" />
    </main>
  );
}

/** Never rendered: the guard redirects. */
export default function RootRedirect() {
  return null;
}
