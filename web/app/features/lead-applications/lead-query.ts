import { type Lead } from '@threshold/contract/loan-applications-leads';
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
import { withQuery } from '#app/lib/paths.ts';

/** Which leads a broker looks at; what is left out narrows nothing. */
export interface LeadFilter {
  readonly status?: ApplicationStatus | undefined;
  readonly purpose?: Lead['purpose_of_loan'] | undefined;
  readonly waiting?: LeadWait | undefined;
  readonly due?: '1' | undefined;
  readonly q?: string | undefined;
}

/** What the address of the list says. */
export interface LeadQuery extends LeadFilter {
  readonly sort: LeadSort;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

const labelled = <const T extends string>(
  values: readonly T[],
  labels: Readonly<Record<T, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

/** The choices above the list; the first of each narrows nothing. */
export const leadChoices = {
  status: [{ value: '', label: 'All statuses' }, ...labelled(applicationStatuses, statusLabels)],
  purpose: [{ value: '', label: 'All purposes' }, ...loanOptions.purpose_of_loan],
  waiting: [{ value: '', label: 'Any time' }, ...labelled(leadWaits, leadWaitLabels)],
  sort: labelled(leadSorts, leadSortLabels),
} as const;

/** Reads an address; whatever it says wrongly narrows nothing. */
export function readLeadQuery(address: string): LeadQuery {
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

/** The address of the list after a change. Whatever is narrowed or sorted otherwise begins at the first page. */
export function leadAddress(path: string, query: LeadQuery, change: Partial<LeadQuery>): string {
  const { sort, ...next } = { ...query, after: undefined, before: undefined, ...change };
  return withQuery(path, { ...next, sort: sort === 'newest' ? undefined : sort });
}

/** The part of it that narrows the list. */
export const filterOf = ({ status, purpose, waiting, due, q }: LeadQuery): LeadFilter => ({
  status,
  purpose,
  waiting,
  due,
  q,
});

export const isNarrowed = (query: LeadQuery): boolean =>
  Object.values(filterOf(query)).some((value) => value !== undefined);
