import type { AnyEndpoint, EndpointRequest } from '@threshold/contract/endpoint';
import {
  staffChatReportEndpoints,
  staffContentEndpoints,
} from '@threshold/contract/endpoints/staff/content';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { overviewEndpoints } from '@threshold/contract/endpoints/staff/overview';
import type {
  ChatReportStatus,
  ClaimStatus,
  RemovalStatus,
} from '@threshold/contract/vocabularies';
import type { QueueQuery } from '#app/lib/page/queue-query.ts';
import { callOpsApi, opsApi } from '../ops-api.ts';

/* API calls of the kinds of staff work that consist of one file. All throw an ApiError. */

type Body<E extends AnyEndpoint> = EndpointRequest<E>['body'];

export const listClaims = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as ClaimStatus, q, page };
  return opsApi.call(staffListingEndpoints.claims, { query }, { signal });
};

export const decideClaim = (id: string, body: Body<typeof staffListingEndpoints.decideClaim>) =>
  callOpsApi(staffListingEndpoints.decideClaim, { params: { id }, body });

/** Returns links to the files that prove a claim; requires a code of the authenticator app. */
export async function openClaimProof(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const { proof, open_until } = await callOpsApi(staffListingEndpoints.openClaimFiles, request);
  return { files: proof, open_until };
}

export const listReviews = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const reported = status === 'reported' && { reported: true, hidden: false };
  const query = { ...reported, ...(status === 'hidden' && { hidden: true }), q, page };
  return opsApi.call(staffContentEndpoints.reviews, { query }, { signal });
};

export const readReviewCalls = (id: string, signal: AbortSignal) =>
  callOpsApi(staffContentEndpoints.reviewCalls, { params: { id } }, { signal });

export const hideReview = (id: string, body: Body<typeof staffContentEndpoints.hideReview>) =>
  callOpsApi(staffContentEndpoints.hideReview, { params: { id }, body });

export const listChatReports = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as ChatReportStatus, q, page };
  return opsApi.call(staffChatReportEndpoints.list, { query }, { signal });
};

export const readReportCalls = (id: string, signal: AbortSignal) =>
  callOpsApi(staffChatReportEndpoints.calls, { params: { id } }, { signal });

export const settleReport = (id: string, body: Body<typeof staffChatReportEndpoints.settle>) =>
  callOpsApi(staffChatReportEndpoints.settle, { params: { id }, body });

export const listRemovals = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as RemovalStatus, q, page };
  return opsApi.call(overviewEndpoints.removals, { query }, { signal });
};

export const decideRemoval = (id: string, body: Body<typeof overviewEndpoints.decideRemoval>) =>
  callOpsApi(overviewEndpoints.decideRemoval, { params: { id }, body });

export const listImports = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { ...(status === 'question' && { status: 'question' as const }), q, page };
  return opsApi.call(overviewEndpoints.imports, { query }, { signal });
};

export const findImports = (q: string, signal: AbortSignal) =>
  callOpsApi(overviewEndpoints.imports, { query: { q } }, { signal });

export const decideImport = (id: string, body: Body<typeof overviewEndpoints.decideImport>) =>
  callOpsApi(overviewEndpoints.decideImport, { params: { id }, body });

const faqFilters: Readonly<Record<string, { active?: boolean; order?: 'place' }>> = {
  // Published questions are listed in the order of the public FAQ page.
  active: { active: true, order: 'place' },
  inactive: { active: false },
};

export const listFaqs = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { ...faqFilters[status], q, page };
  return opsApi.call(staffContentEndpoints.faqs, { query }, { signal });
};

export const saveFaq = (
  id: string | undefined,
  body: Body<typeof staffContentEndpoints.createFaq>,
) =>
  id
    ? callOpsApi(staffContentEndpoints.updateFaq, { params: { id }, body })
    : callOpsApi(staffContentEndpoints.createFaq, { body });

export const moveFaq = (id: string, place: number) =>
  callOpsApi(staffContentEndpoints.moveFaq, { params: { id }, body: { place } });

export const deleteFaq = (id: string) =>
  opsApi.call(staffContentEndpoints.removeFaq, { params: { id } });
