import { brand } from '@threshold/contract/brand';
import type { MetaDescriptor } from 'react-router';

export interface PageMeta {
  /** Without the product's name, which is added. */
  title: string;
  description: string;
  /** False keeps the page out of search engines. */
  indexed?: boolean;
}

/**
 * Title, description and preview texts of a page, for its `meta` export. The canonical link is the root's:
 * every page has its own path as its address.
 */
export function pageMeta({ title, description, indexed = true }: PageMeta): MetaDescriptor[] {
  const full = title === brand.name ? title : `${title} · ${brand.name}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}
