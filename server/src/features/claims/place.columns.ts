/** Columns with the place of the listing's address. */
export const foundPlaceColumns = [
  'city',
  'state',
  'post_code',
  'latitude',
  'longitude',
  'timezone',
] as const;
