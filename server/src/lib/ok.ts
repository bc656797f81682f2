/** Returns a successful answer with these fields. */
export const ok = <T extends object>(fields: T) => ({ status: true as const, ...fields });

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Returns a successful answer with the requested page of a list. */
export const okPage = <Row, Item>(
  { rows, total }: Page<Row>,
  present: (row: Row) => Item,
  { page, limit }: { readonly page: number; readonly limit: number },
) => ok({ data: rows.map(present), total, page, limit });
