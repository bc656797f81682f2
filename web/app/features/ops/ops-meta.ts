import { pageMeta } from '#app/lib/page/page-meta.ts';

/** The title of a page of the console. Search engines never list it. */
export function opsMeta(title: string) {
  return pageMeta({ title: `${title} · Operations`, description: 'For staff.', indexed: false });
}
