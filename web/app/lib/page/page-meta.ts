import { brand } from '@threshold/contract/brand';
import { notFoundPage, sharePictureSize } from '@threshold/contract/paths';
import type { MetaDescriptor, UIMatch } from 'react-router';

export interface PageMeta {
  title: string;
  /** True if the brand's name must not be appended to the title. */
  isWholeTitle?: boolean;
  description: string;
  indexed?: boolean;
}

/** Title, description and preview texts of a page, for its `meta` export. */
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

/** The `meta` export of a page that search engines do not index. */
export const noindexMeta = (title: string, description: string) => () =>
  pageMeta({ title, description, indexed: false });

export const notFoundMeta: PageMeta = {
  title: notFoundPage.title,
  description: notFoundPage.text,
  indexed: false,
};

/** Picture (absolute URL) that other sites show with a link to the page, for its `meta` export. */
export function pictureMeta(picture: string | undefined, alt: string): MetaDescriptor[] {
  if (!picture) return [];
  return [
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** A route's `handle` for pages whose canonical URL is not simply the path. */
export interface CanonicalHandle<Data = unknown> {
  /** Path and query for search engines; null for pages without a canonical URL. */
  canonicalOf: (data: Data | undefined) => string | null;
}

/** The canonical URL of the page: the path, unless the route defines another URL. */
export function resolveCanonicalPath(matches: readonly UIMatch[]): string | null {
  const page = matches.at(-1);
  const handle = page?.handle as Partial<CanonicalHandle> | undefined;
  return handle?.canonicalOf ? handle.canonicalOf(page?.loaderData) : (page?.pathname ?? '/');
}
