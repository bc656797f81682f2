import { sharePictureSize } from '@threshold/contract/share-pictures';
import type { MetaDescriptor } from 'react-router';

/**
 * The preview picture that other sites show for a page, for its `meta` export.
 * @param picture its absolute address; without it the page has no preview picture
 */
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
