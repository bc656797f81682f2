import { sharePictureSize } from '@threshold/contract/paths';
import type { MetaDescriptor } from 'react-router';

/**
 * The preview picture of a page on other sites, for its `meta` export.
 * @param picture absolute address; without it there is no picture
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
