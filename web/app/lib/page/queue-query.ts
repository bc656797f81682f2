import { withQuery } from '../paths.ts';

export interface QueueView {
  readonly value: string;
  readonly label: string;
}

export interface QueueQuery {
  readonly status: string;
  readonly q: string;
  readonly page: number;
  /** Id of the entry that is open next to the list. */
  readonly open: string | undefined;
  /** Cursor of a list without page numbers: the list continues after this entry. */
  readonly after: string | undefined;
  /** Values of further filters by name; filters without a value are missing. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Parses the URL of a queue; invalid values become the first view and page 1. */
export function readQueue(
  search: URLSearchParams,
  views: readonly QueueView[],
  names: readonly string[] = [],
): QueueQuery {
  const status = search.get('status');
  const known = views.find(({ value }) => value === status) ?? views[0];
  const page = Number(search.get('page'));
  return {
    status: known?.value ?? '',
    q: search.get('q')?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open: search.get('open') || undefined,
    after: search.get('after') || undefined,
    filters: Object.fromEntries(
      names.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}

/** URL of a queue. Another view or search starts at page 1, and closes the open entry. */
export function queueAddress(
  path: string,
  query: QueueQuery,
  change: Partial<QueueQuery>,
  views: readonly QueueView[],
): string {
  const restarts =
    change.status !== undefined || change.q !== undefined || change.filters !== undefined;
  const start = restarts && { page: 1, after: undefined };
  const next = { ...query, ...start, open: undefined, ...change };
  return withQuery(path, {
    status: next.status === views[0]?.value ? undefined : next.status,
    q: next.q,
    ...next.filters,
    page: next.page > 1 ? next.page : undefined,
    after: next.after,
    open: next.open,
  });
}

/** Range of the current page, as in '21 to 40 of 63', and whether there are neighbouring pages. */
export function pageSpan({ page, limit, total }: { page: number; limit: number; total: number }) {
  const first = Math.min((page - 1) * limit + 1, total);
  const last = Math.min(page * limit, total);
  return { first, last, hasPrevious: page > 1, hasNext: last < total };
}
