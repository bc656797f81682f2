/**
 * Indexes added to existing tables: their name and the text of `create index` after it. `migrate`
 * builds missing ones after the migrations while others write. Never unique, as the product runs
 * without.
 */
export const lateIndexes: Readonly<Record<string, string>> = {};
