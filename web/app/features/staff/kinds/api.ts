import type { AnyEndpoint, EndpointRequest } from '@threshold/contract/endpoint';
import {
  adminChatReportEndpoints,
  adminContentEndpoints,
} from '@threshold/contract/endpoints/staff/admin-content';
import { adminDeskEndpoints } from '@threshold/contract/endpoints/staff/admin-desk';
import { adminVendorEndpoints } from '@threshold/contract/endpoints/staff/admin-vendors';
import type {
  ChatReportStatus,
  ClaimStatus,
  RemovalStatus,
} from '@threshold/contract/vocabularies';
import type { QueueQuery } from '#app/lib/page/queue-query.ts';
import { callOpsApi, opsApi } from '../ops-api.ts';

/* Requests of the kinds with one file each. All throw an ApiError. */

type Body<E extends AnyEndpoint> = EndpointRequest<E>['body'];

export const listClaims = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as ClaimStatus, q, page };
  return opsApi.call(adminVendorEndpoints.claims, { query }, { signal });
};

export const decideClaim = (id: string, body: Body<typeof adminVendorEndpoints.decideClaim>) =>
  callOpsApi(adminVendorEndpoints.decideClaim, { params: { id }, body });

/** Returns links to the files that prove a claim; requires a code of the authenticator app. */
export async function openClaimProof(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const { proof, open_until } = await callOpsApi(adminVendorEndpoints.openClaimFiles, request);
  return { files: proof, open_until };
}

export const listReviews = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const reported = status === 'reported' && { reported: true, hidden: false };
  const query = { ...reported, ...(status === 'hidden' && { hidden: true }), q, page };
  return opsApi.call(adminContentEndpoints.reviews, { query }, { signal });
};

export const readReviewCalls = (id: string, signal: AbortSignal) =>
  callOpsApi(adminContentEndpoints.reviewCalls, { params: { id } }, { signal });

export const hideReview = (id: string, body: Body<typeof adminContentEndpoints.hideReview>) =>
  callOpsApi(adminContentEndpoints.hideReview, { params: { id }, body });

export const listChatReports = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as ChatReportStatus, q, page };
  return opsApi.call(adminChatReportEndpoints.list, { query }, { signal });
};

export const readReportCalls = (id: string, signal: AbortSignal) =>
  callOpsApi(adminChatReportEndpoints.calls, { params: { id } }, { signal });

export const settleReport = (id: string, body: Body<typeof adminChatReportEndpoints.settle>) =>
  callOpsApi(adminChatReportEndpoints.settle, { params: { id }, body });

export const listRemovals = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as RemovalStatus, q, page };
  return opsApi.call(adminDeskEndpoints.removals, { query }, { signal });
};

export const decideRemoval = (id: string, body: Body<typeof adminDeskEndpoints.decideRemoval>) =>
  callOpsApi(adminDeskEndpoints.decideRemoval, { params: { id }, body });

export const listImports = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { ...(status === 'question' && { status: 'question' as const }), q, page };
  return opsApi.call(adminDeskEndpoints.imports, { query }, { signal });
};

export const findImports = (q: string, signal: AbortSignal) =>
  callOpsApi(adminDeskEndpoints.imports, { query: { q } }, { signal });

export const decideImport = (id: string, body: Body<typeof adminDeskEndpoints.decideImport>) =>
  callOpsApi(adminDeskEndpoints.decideImport, { params: { id }, body });

const faqFilters: Readonly<Record<string, { active?: boolean; order?: 'place' }>> = {
  // Published questions are listed in the order of the public FAQ page.
  active: { active: true, order: 'place' },
  inactive: { active: false },
};

export const listFaqs = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { ...faqFilters[status], q, page };
  return opsApi.call(adminContentEndpoints.faqs, { query }, { signal });
};

export const saveFaq = (
  id: string | undefined,
  body: Body<typeof adminContentEndpoints.createFaq>,
) =>
  id
    ? callOpsApi(adminContentEndpoints.updateFaq, { params: { id }, body })
    : callOpsApi(adminContentEndpoints.createFaq, { body });

export const moveFaq = (id: string, place: number) =>
  callOpsApi(adminContentEndpoints.moveFaq, { params: { id }, body: { place } });

export const deleteFaq = (id: string) =>
  opsApi.call(adminContentEndpoints.removeFaq, { params: { id } });
