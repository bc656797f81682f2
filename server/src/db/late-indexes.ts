/**
 * Indexes added to existing tables: the name, and the text that follows it in `create index`.
 * `migrate` builds missing ones after the migrations, without blocking writes. They are never
 * unique, because the product must also run while they are missing.
 */
export const lateIndexes: Readonly<Record<string, string>> = {};
