/**
 * Maximum number of possible duplicates shown per shared property. More indicate a chain or a
 * shared site, not duplicates.
 */
export const LIKE_COUNT = 5;
