import { type Lead } from '@threshold/contract/endpoints/applications/leads';
import {
  type ApplicationStatus,
  applicationStatuses,
  type LeadSort,
  type LeadWait,
  leadSortLabels,
  leadSorts,
  leadWaitLabels,
  leadWaits,
  loanOptions,
  statusLabels,
} from '@threshold/contract/vocabularies';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { withQuery } from '#app/lib/paths.ts';

/** Filters of the list of leads. Undefined fields do not filter. */
export interface LeadFilter {
  readonly status?: ApplicationStatus | undefined;
  readonly purpose?: Lead['purpose_of_loan'] | undefined;
  readonly waiting?: LeadWait | undefined;
  readonly due?: '1' | undefined;
  readonly q?: string | undefined;
}

/** Filters, order and page that the list's URL contains. */
export interface LeadQuery extends LeadFilter {
  readonly sort: LeadSort;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Options of the selects above the list. The first option of a filter shows all leads. */
export const leadFilterOptions = {
  status: toSelectOptions(applicationStatuses, statusLabels, 'All statuses'),
  purpose: [{ value: '', label: 'All purposes' }, ...loanOptions.purpose_of_loan],
  waiting: toSelectOptions(leadWaits, leadWaitLabels, 'Any time'),
  sort: toSelectOptions(leadSorts, leadSortLabels),
};

/** Parses the query of the list's URL. Invalid values are ignored. */
export function parseLeadQuery(address: string): LeadQuery {
  const search = new URLSearchParams(address);
  const known = <const T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === search.get(name));
  return {
    status: known('status', applicationStatuses),
    purpose: known('purpose', loanOptions.purpose_of_loan),
    waiting: known('waiting', leadWaits),
    due: known('due', ['1']),
    q: search.get('q')?.trim() || undefined,
    sort: known('sort', leadSorts) ?? 'newest',
    after: search.get('after') || undefined,
    before: search.get('before') || undefined,
  };
}

/** Returns the list's URL after a change. Another filter or order starts at the first page. */
export function buildLeadUrl(path: string, query: LeadQuery, change: Partial<LeadQuery>): string {
  const { sort, ...next } = { ...query, after: undefined, before: undefined, ...change };
  return withQuery(path, { ...next, sort: sort === 'newest' ? undefined : sort });
}

export const toLeadFilter = ({ status, purpose, waiting, due, q }: LeadQuery): LeadFilter => ({
  status,
  purpose,
  waiting,
  due,
  q,
});

export const hasLeadFilter = (query: LeadQuery): boolean =>
  Object.values(toLeadFilter(query)).some((value) => value !== undefined);
