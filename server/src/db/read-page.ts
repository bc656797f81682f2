import { type SelectQueryBuilder, sql } from 'kysely';

export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

/** A page of a list in which staff look for a state, for words, or for both. */
export interface SearchedPage<Status = never> extends PageQuery {
  readonly status?: Status | undefined;
  readonly q?: string | undefined;
}

/** Columns by which a list is sorted, the greatest first; the last one tells its rows apart. */
export type Newest = readonly [...string[], string];

/**
 * One page of what a query finds, in that order, with how many there are in all.
 * @param count counts without joins that change nothing of how many there are: an index gives that alone, and with the column of a
 * join PostgreSQL reads the rows
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: PageQuery,
  order: Newest,
  count = () => countRows(query),
) {
  const total = await count();
  return { rows: await readRows(query, page, order, total), total };
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
 * The rows of a page out of so many. Behind the end nothing is asked. What comes before a page is passed over in its order
 * by its id alone, from whichever end is nearer: only the rows of the page are computed, however deep it is. So the
 * last page costs what the first does, and one in the middle less than counting.
 */
export async function readRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, limit }: PageQuery,
  order: Newest,
  total: number,
): Promise<Row[]> {
  const before = (page - 1) * limit;
  const count = Math.min(limit, total - before);
  if (count <= 0) return [];
  const newestFirst = sorted(query.clearOrderBy(), order, 'desc');
  if (before === 0) return newestFirst.limit(count).execute();

  const behind = total - before - count;
  const isFromEnd = behind < before;
  const id = sql.ref<string>(order.at(-1) ?? '');
  const found = await sorted(query.clearSelect().clearOrderBy(), order, isFromEnd ? 'asc' : 'desc')
    .select(id.as('page_id'))
    .$castTo<{ page_id: string }>()
    .limit(count)
    .offset(isFromEnd ? behind : before)
    .execute();
  if (found.length === 0) return [];
  const ids = sql.join(found.map(({ page_id }) => sql`${page_id}::uuid`));
  return newestFirst.where(sql<boolean>`${id} in (${ids})`).execute();
}

function sorted<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Newest,
  direction: 'asc' | 'desc',
): SelectQueryBuilder<DB, TB, Row> {
  return order.reduce((ordered, column) => ordered.orderBy(sql.ref(column), direction), query);
}
