interface Query {
  readonly executeTakeFirst: () => Promise<unknown>;
}

/** True if a query returns a row. */
export async function isFound(query: Query): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}
