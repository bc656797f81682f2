import { type SelectQueryBuilder, sql } from 'kysely';

export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

/** Query for one page of a list. Staff may filter the list by status, by words, or by both. */
export interface SearchPageQuery<Status = never> extends PageQuery {
  readonly status?: Status | undefined;
  readonly q?: string | undefined;
}

/** Columns of the sort order, all descending; the last one is unique. */
export type SortColumns = readonly [...string[], string];

/**
 * Reads one page of a query, with the total count. @param count counts the rows without the joins
 * that do not change the total, so that an index suffices
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: PageQuery,
  order: SortColumns,
  count = () => countRows(query),
) {
  const total = await count();
  return { rows: await readPageRows(query, page, order, total), total };
}

export async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Reads the rows of a page, given the total. First only the ids of the page are read, from the
 * nearer end of the list, so that columns are computed for these rows and not for skipped rows.
 */
export async function readPageRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, limit }: PageQuery,
  order: SortColumns,
  total: number,
): Promise<Row[]> {
  const before = (page - 1) * limit;
  const count = Math.min(limit, total - before);
  if (count <= 0) return [];
  const newestFirst = applySortOrder(query.clearOrderBy(), order, 'desc');
  if (before === 0) return newestFirst.limit(count).execute();

  const behind = total - before - count;
  const isFromEnd = behind < before;
  const id = sql.ref<string>(order.at(-1) ?? '');
  const found = await applySortOrder(
    query.clearSelect().clearOrderBy(),
    order,
    isFromEnd ? 'asc' : 'desc',
  )
    .select(id.as('page_id'))
    .$castTo<{ page_id: string }>()
    .limit(count)
    .offset(isFromEnd ? behind : before)
    .execute();
  if (found.length === 0) return [];
  const ids = sql.join(found.map(({ page_id }) => sql`${page_id}::uuid`));
  return newestFirst.where(sql<boolean>`${id} in (${ids})`).execute();
}

function applySortOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: SortColumns,
  direction: 'asc' | 'desc',
): SelectQueryBuilder<DB, TB, Row> {
  return order.reduce((ordered, column) => ordered.orderBy(sql.ref(column), direction), query);
}
