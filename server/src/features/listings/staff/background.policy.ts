/** Maximum number of possible duplicates per shared property. More indicate a chain or a site. */
export const LIKE_COUNT = 5;
