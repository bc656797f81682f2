import type { EndpointRequest } from '@threshold/contract/endpoint';
import {
  type Lead,
  type LeadNote,
  leadEndpoints,
} from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import type { ApplicationStatus, LeadOutcome } from '@threshold/contract/vocabularies';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { type LeadFilter, type LeadQuery } from './lead-query.ts';

export interface LeadsPageData {
  readonly data: readonly Lead[];
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** Number of due reminders. */
  readonly due: number;
}

/** Loads the page of the list for the given query. */
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

/** Returns all leads that match the filter, in the given order. @throws ApiError */
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

/** Returns the current state of the chosen leads. @throws ApiError */
export async function readChosenLeads(
  vendorId: string,
  ids: readonly string[],
  sort: LeadQuery['sort'],
): Promise<Lead[]> {
  const query = { ids: ids.join(','), sort };
  return (await api.call(leadEndpoints.ofVendor, { params: { vendorId }, query })).data;
}

/** Sets the status of several leads. @returns the outcome for each lead. @throws ApiError */
export async function saveStatuses(
  ids: readonly string[],
  status: ApplicationStatus,
): Promise<{ _id: string; outcome: LeadOutcome }[]> {
  return (await api.call(leadEndpoints.setStatuses, { body: { ids: [...ids], status } })).data;
}

/** Saves a note and the date of a reminder. @throws ApiError */
export async function saveNote(
  id: string,
  body: EndpointRequest<typeof leadEndpoints.saveNote>['body'],
): Promise<LeadNote> {
  return (await api.call(leadEndpoints.saveNote, { params: { id }, body })).data;
}

/** @returns the status that the server stored. @throws ApiError */
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
