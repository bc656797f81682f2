/** What was found for the address of a listing. */
export const foundPlaceColumns = [
  'city',
  'state',
  'post_code',
  'latitude',
  'longitude',
  'timezone',
] as const;
