import { pageMeta } from '#app/lib/page/page-meta.ts';
import { NeedsScripts } from './needs-scripts.tsx';

const title = 'One moment';

export const oneMomentMeta = () => pageMeta({ title, description: 'Leads on.', indexed: false });

export function OneMoment() {
  return (
    <main id="main" className="wrap">
      <p role="status">{title}</p>
      <NeedsScripts />
    </main>
  );
}
