/** Texts of the page for unknown addresses. */
export const missingPage = {
  title: 'This page does not exist',
  text: 'The link may be old, or the listing may have been removed.',
  back: 'Back to the start',
} as const;
