import { withQuery } from '../paths.ts';

/** One of the ways to look at a queue; its value stands in the address. */
export interface QueueView {
  readonly value: string;
  readonly label: string;
}

/** What the address of a queue says. */
export interface QueueQuery {
  /** The value of one of the views. */
  readonly status: string;
  readonly q: string;
  readonly page: number;
  /** The id of what is open beside the list. */
  readonly open: string | undefined;
  /** The position that a list without page numbers goes on behind. */
  readonly after: string | undefined;
  /** What else narrows the list, by name; what does not is left out. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Reads an address; whatever it says wrongly is the first view, page 1. `names` are those of the filters. */
export function readQueue(
  search: URLSearchParams,
  views: readonly QueueView[],
  names: readonly string[] = [],
): QueueQuery {
  const asked = search.get('status');
  const known = views.find(({ value }) => value === asked) ?? views[0];
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

/** The address of a queue. Another view or search starts at page 1; what is open closes unless it is named. */
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

/** '21 to 40 of 63' and where one may turn to. */
export function pageSpan({ page, limit, total }: { page: number; limit: number; total: number }) {
  const first = Math.min((page - 1) * limit + 1, total);
  const last = Math.min(page * limit, total);
  return { first, last, hasPrevious: page > 1, hasNext: last < total };
}
