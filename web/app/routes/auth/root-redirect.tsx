import { Loading } from '#app/components/loading.tsx';
import { guardLoader } from '#app/lib/account/guard-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

/** Only the browser knows who this is; every visitor is led on. */
export const clientLoader = guardLoader;

export const meta = () =>
  pageMeta({ title: 'One moment', description: 'Leads to where you start.', indexed: false });

export function HydrateFallback() {
  return (
    <main id="main">
      <Loading label="Loading...">{null}</Loading>
    </main>
  );
}

/** Nobody stays here. */
export default function RootRedirect() {
  return null;
}
