interface Query {
  readonly executeTakeFirst: () => Promise<unknown>;
}

/** Whether a query finds a row. */
export async function isFound(query: Query): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}
