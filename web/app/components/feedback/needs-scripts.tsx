import { noindexMeta } from '#app/lib/page/page-meta.ts';

const text = 'This needs JavaScript. Turn it on in your browser, then reload the page.';

/** Notice in browsers without scripts, next to a part of the page that needs scripts. */
export function NeedsScripts({ className }: { className?: string }) {
  return (
    <noscript>
      <p className={className}>{text}</p>
    </noscript>
  );
}

const title = 'One moment';

export const oneMomentMeta = noindexMeta(title, 'Leads on.');

export function OneMoment() {
  return (
    <main id="main" className="wrap">
      <p role="status">{title}</p>
      <NeedsScripts />
    </main>
  );
}
