import { brand } from '@threshold/contract/brand';
import { missingPage } from '@threshold/contract/missing-page';
import type { MetaDescriptor } from 'react-router';

export interface PageMeta {
  /** Without the product's name, which is appended. */
  title: string;
  /** True if the product's name must not be appended. */
  isWholeTitle?: boolean;
  description: string;
  /** False excludes the page from search engines. */
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

/** The `meta` of a missing page. */
export const missingMeta: PageMeta = {
  title: missingPage.title,
  description: missingPage.text,
  indexed: false,
};
