import { pageMeta } from '#app/lib/page/page-meta.ts';

/** Meta tags of a page of the console. Search engines do not index it. */
export function opsMeta(title: string) {
  return pageMeta({ title: `${title} · Operations`, description: 'For staff.', indexed: false });
}
