import { limits } from '@threshold/contract/limits';
import {
  type LoanApplication,
  loanApplicationEndpoints,
} from '@threshold/contract/loan-applications';
import {
  type ApplicationStatus,
  applicationStatuses,
  statusLabels,
} from '@threshold/contract/vocabularies';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { type QueueQuery, type QueueView, readQueue } from '#app/lib/page/queue-query.ts';

/** Which applications a broker looks at; what is left out narrows nothing. */
export interface LeadFilter {
  readonly status?: ApplicationStatus | undefined;
  readonly q?: string | undefined;
}

export interface LeadsPageData {
  readonly data: readonly LoanApplication[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

/** The ways to look at the list, as the address names them. */
export const leadViews: readonly QueueView[] = [
  { value: '', label: 'All statuses' },
  ...applicationStatuses.map((value) => ({ value, label: statusLabels[value] })),
];

export const readLeadQuery = (search: string): QueueQuery =>
  readQueue(new URLSearchParams(search), leadViews);

export function filterOf({ status, q }: Pick<QueueQuery, 'status' | 'q'>): LeadFilter {
  return {
    status: applicationStatuses.find((known) => known === status),
    q: q === '' ? undefined : q,
  };
}

/** The page of the list that an address names. */
export async function loadLeads(
  vendorId: string,
  query: QueueQuery,
  signal: AbortSignal,
): Promise<LeadsPageData> {
  const { data, total, page, limit } = await api.call(
    loanApplicationEndpoints.ofVendor,
    {
      params: { vendorId },
      query: { ...filterOf(query), page: query.page, limit: limits.lists.page_size },
    },
    { signal },
  );
  return { data, total, page, limit };
}

/** So many applications after one, the newest first; from the start without it. @throws ApiError */
export async function readLeadsAfter(
  vendorId: string,
  filter: LeadFilter,
  limit: number,
  after: string | undefined,
): Promise<readonly LoanApplication[]> {
  const query = { ...filter, limit, after };
  return (await api.call(loanApplicationEndpoints.ofVendor, { params: { vendorId }, query })).data;
}

/** @returns the status that the server took. @throws ApiError */
export async function saveStatus(
  id: string,
  status: ApplicationStatus,
): Promise<ApplicationStatus> {
  const answer: { status: boolean; data?: { status: ApplicationStatus } } = await api.call(
    loanApplicationEndpoints.updateStatus,
    { query: { loan_application_id: id, status } },
  );
  if (!answer.status || !answer.data) throw ApiError.from({ status: 200, body: answer });
  return answer.data.status;
}
