import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { Face } from '../lib/page/later-faces.ts';
import styles from './faces.css?url';
import bricolage from './fonts/bricolage-headlines.woff2?url';

/** The faces that nearly every page needs. Pages ask for them by script (`lib/page/later-faces.ts`); those for rarer letters stand in `fonts.css`. */
export const faces: readonly Face[] = [
  {
    family: 'Figtree Variable',
    file: figtree,
    descriptors: {
      weight: '300 900',
      unicodeRange:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  },
  {
    family: 'Bricolage Grotesque Variable',
    file: bricolage,
    descriptors: {
      weight: '600 700',
      stretch: '88% 100%',
      unicodeRange:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+2000-206F, U+20AC, U+2122, U+2212',
    },
  },
];

/** The address of the same faces as styles, for whoever runs no script. */
export const facesStyles = styles;
