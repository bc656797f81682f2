import type { EndpointRequest } from '@threshold/contract/endpoint';
import { type Lead, leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import type { ApplicationStatus } from '@threshold/contract/vocabularies';
import { ApiError } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import type { LeadFilter, LeadQuery } from './lead-query.ts';

export type LeadsPageData = Awaited<ReturnType<typeof loadLeads>>;

export const loadLeads = (vendorId: string, query: LeadQuery, signal: AbortSignal) =>
  api.call(
    leadEndpoints.ofVendor,
    { params: { vendorId }, query: { ...query, limit: limits.lists.page_size } },
    { signal },
  );

/** Returns all leads that match the filter, in the given order. */
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

export async function readSelectedLeads(
  vendorId: string,
  ids: readonly string[],
  sort: LeadQuery['sort'],
) {
  const query = { ids: ids.join(','), sort };
  return (await api.call(leadEndpoints.ofVendor, { params: { vendorId }, query })).data;
}

/** Sets the status of several leads. @returns the outcome for each lead */
export const saveStatuses = async (ids: readonly string[], status: ApplicationStatus) =>
  (await api.call(leadEndpoints.setStatuses, { body: { ids: [...ids], status } })).data;

type NoteBody = EndpointRequest<typeof leadEndpoints.saveNote>['body'];

export const saveNote = async (id: string, body: NoteBody) =>
  (await api.call(leadEndpoints.saveNote, { params: { id }, body })).data;

/** @returns the status that the server stored */
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
