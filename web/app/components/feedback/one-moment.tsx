import { pageMeta } from '#app/lib/page/page-meta.ts';
import { NeedsScripts } from './needs-scripts.tsx';

const title = 'One moment';

/** Head of a page that only redirects. */
export const oneMomentMeta = () => pageMeta({ title, description: 'Leads on.', indexed: false });

/** Shown until the redirect. */
export function OneMoment() {
  return (
    <main id="main" className="wrap">
      <p role="status">{title}</p>
      <NeedsScripts />
    </main>
  );
}
