import { withQuery } from '#app/lib/paths.ts';

/** Returns the address of a page of the list. */
export const placePageHref = (path: string, page: number): string =>
  withQuery(path, { page: page > 1 ? page : undefined });
