import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import bricolage from './fonts/bricolage-headlines.woff2?url';

/** The addresses of the files of our faces that nearly every page needs. */
export const faces = [figtree, bricolage];
