/**
 * Indexes added to existing tables, by name. The value follows the name in `create index`, after
 * `on`. `migrate` builds missing indexes after the migrations, without blocking writes. They are
 * never unique, because the product must also run while they are missing.
 */
export const lateIndexes: Readonly<Record<string, string>> = {};
