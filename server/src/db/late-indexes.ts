/**
 * Indexes that were added to tables of an earlier release: the name, and the text of `create index`
 * after the name. `migrate` builds missing ones after the migrations while others write; a
 * migration could not, because all pending ones are one transaction. They are never unique: without
 * them the product is correct but slow.
 */
export const lateIndexes: Readonly<Record<string, string>> = {};
