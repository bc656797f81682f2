import { brand } from '@threshold/contract/brand';
import { missingPage } from '@threshold/contract/paths';
import type { MetaDescriptor } from 'react-router';

export interface PageMeta {
  /** Title; the product's name is appended. */
  title: string;
  /** True if the title is complete; nothing is appended. */
  isWholeTitle?: boolean;
  description: string;
  /** False excludes the page from search engines. */
  indexed?: boolean;
}

/**
 * Title, description and preview texts of a page, for its `meta` export. The root adds the
 * canonical link: every page's address is its own path.
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

/** Texts for addresses without a page. */
export const missingMeta: PageMeta = {
  title: missingPage.title,
  description: missingPage.text,
  indexed: false,
};
