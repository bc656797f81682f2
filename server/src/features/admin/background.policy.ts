/** So many listings are named that are alike in one thing; more than that are a chain or a shared site, not duplicates. */
export const LIKE_COUNT = 5;
