/* Preview pictures for links to our pages on other sites. */

export const sharePictureSize = { width: 1200, height: 630 } as const;

/**
 * Paths with the subject and a digest of the drawn content, so that an address always has the same
 * picture.
 */
export const sharePicturePaths = {
  listing: (id: string, digest: string) => `/share/listings/${id}/${digest}.png`,
  /** `page` is the path of the page of a type at a place. */
  place: (page: string, digest: string) => `/share/places${page}/${digest}.png`,
} as const;
