/* Pictures that other sites show beside a link to one of our pages. */

export const sharePictureSize = { width: 1200, height: 630 } as const;

/** In an address: whose picture it is, and a digest of all that is drawn, so that an address never changes its picture. */
export const sharePicturePaths = {
  listing: (id: string, digest: string) => `/share/listings/${id}/${digest}.png`,
  /** `page` is the path of the page of a type at a place. */
  place: (page: string, digest: string) => `/share/places${page}/${digest}.png`,
} as const;
