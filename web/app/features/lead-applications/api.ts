import type { EndpointRequest } from '@threshold/contract/endpoint';
import { limits } from '@threshold/contract/limits';
import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import {
  type Lead,
  type LeadNote,
  leadEndpoints,
} from '@threshold/contract/loan-applications-leads';
import type { ApplicationStatus, LeadOutcome } from '@threshold/contract/vocabularies';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { type LeadFilter, type LeadQuery } from './lead-query.ts';

export interface LeadsPageData {
  readonly data: readonly Lead[];
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** How many reminders are due. */
  readonly due: number;
}

/** The page of the list that an address names. */
export async function loadLeads(
  vendorId: string,
  query: LeadQuery,
  signal: AbortSignal,
): Promise<LeadsPageData> {
  const { data, total, previous, next, due } = await api.call(
    leadEndpoints.ofVendor,
    { params: { vendorId }, query: { ...query, limit: limits.lists.page_size } },
    { signal },
  );
  return { data, total, previous, next, due };
}

/** Every lead that the filter finds, in the order given. @throws ApiError */
export async function readAllLeads(
  vendorId: string,
  filter: LeadFilter,
  sort: LeadQuery['sort'],
): Promise<Lead[]> {
  const leads: Lead[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const query = { ...filter, sort, limit: limits.loan.page_size, after };
    const page = await api.call(leadEndpoints.ofVendor, { params: { vendorId }, query });
    leads.push(...page.data);
    after = page.next;
  }
  return leads;
}

/** The chosen leads as the list shows them now. @throws ApiError */
export async function readChosenLeads(
  vendorId: string,
  ids: readonly string[],
  sort: LeadQuery['sort'],
): Promise<Lead[]> {
  const query = { ids: ids.join(','), sort };
  return (await api.call(leadEndpoints.ofVendor, { params: { vendorId }, query })).data;
}

/** Sets the status of several leads. @returns what became of each. @throws ApiError */
export async function saveStatuses(
  ids: readonly string[],
  status: ApplicationStatus,
): Promise<{ _id: string; outcome: LeadOutcome }[]> {
  return (await api.call(leadEndpoints.setStatuses, { body: { ids: [...ids], status } })).data;
}

/** Keeps a note and the day of a reminder. @throws ApiError */
export async function saveNote(
  id: string,
  body: EndpointRequest<typeof leadEndpoints.saveNote>['body'],
): Promise<LeadNote> {
  return (await api.call(leadEndpoints.saveNote, { params: { id }, body })).data;
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
