import { brand } from '@threshold/contract/brand';
import { missingPage } from '@threshold/contract/missing-page';
import type { MetaDescriptor } from 'react-router';

export interface PageMeta {
  /** Without the product's name, which is added. */
  title: string;
  /** The title is whole: the product's name stands in it where there is room. */
  isWholeTitle?: boolean;
  description: string;
  /** False keeps the page out of search engines. */
  indexed?: boolean;
}

/**
 * Title, description and preview texts of a page, for its `meta` export. The canonical link is the root's:
 * every page has its own path as its address.
 */
export function pageMeta({
  title,
  isWholeTitle = false,
  description,
  indexed = true,
}: PageMeta): MetaDescriptor[] {
  const full = isWholeTitle || title === brand.name ? title : `${title} · ${brand.name}`;
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

/** Where no page is. */
export const missingMeta: PageMeta = {
  title: missingPage.title,
  description: missingPage.text,
  indexed: false,
};
