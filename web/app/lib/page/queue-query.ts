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
}

/** Reads an address; whatever it says wrongly is the first view, page 1. */
export function readQueue(search: URLSearchParams, views: readonly QueueView[]): QueueQuery {
  const asked = search.get('status');
  const known = views.find(({ value }) => value === asked) ?? views[0];
  const page = Number(search.get('page'));
  return {
    status: known?.value ?? '',
    q: search.get('q')?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open: search.get('open') || undefined,
  };
}

/** The address of a queue. Another view or search starts at page 1; what is open closes unless it is named. */
export function queueAddress(
  path: string,
  query: QueueQuery,
  change: Partial<QueueQuery>,
  views: readonly QueueView[],
): string {
  const restarts = change.status !== undefined || change.q !== undefined;
  const next = { ...query, ...(restarts && { page: 1 }), open: undefined, ...change };
  return withQuery(path, {
    status: next.status === views[0]?.value ? undefined : next.status,
    q: next.q,
    page: next.page > 1 ? next.page : undefined,
    open: next.open,
  });
}

/** '21 to 40 of 63' and where one may turn to. */
export function pageSpan({ page, limit, total }: { page: number; limit: number; total: number }) {
  const first = Math.min((page - 1) * limit + 1, total);
  const last = Math.min(page * limit, total);
  return { first, last, hasPrevious: page > 1, hasNext: last < total };
}
