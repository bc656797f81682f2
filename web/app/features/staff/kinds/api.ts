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
import { opsApi, opsData } from '../ops-api.ts';

/* Requests of the kinds with one file each. All throw an ApiError. */

type Body<E extends AnyEndpoint> = EndpointRequest<E>['body'];

export const listClaims = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as ClaimStatus, q, page };
  return opsApi.call(adminVendorEndpoints.claims, { query }, { signal });
};

export const decideClaim = (id: string, body: Body<typeof adminVendorEndpoints.decideClaim>) =>
  opsData(adminVendorEndpoints.decideClaim, { params: { id }, body });

/** Returns links to the proof of a claim; requires a code of the authenticator app. */
export async function openProof(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const { proof, open_until } = await opsData(adminVendorEndpoints.openClaimFiles, request);
  return { files: proof, open_until };
}

export const listReviews = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const reported = status === 'reported' && { reported: true, hidden: false };
  const query = { ...reported, ...(status === 'hidden' && { hidden: true }), q, page };
  return opsApi.call(adminContentEndpoints.reviews, { query }, { signal });
};

export const readReviewCalls = (id: string, signal: AbortSignal) =>
  opsData(adminContentEndpoints.reviewCalls, { params: { id } }, { signal });

export const hideReview = (id: string, body: Body<typeof adminContentEndpoints.hideReview>) =>
  opsData(adminContentEndpoints.hideReview, { params: { id }, body });

export const listChatReports = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as ChatReportStatus, q, page };
  return opsApi.call(adminChatReportEndpoints.list, { query }, { signal });
};

export const readReportCalls = (id: string, signal: AbortSignal) =>
  opsData(adminChatReportEndpoints.calls, { params: { id } }, { signal });

export const settleReport = (id: string, body: Body<typeof adminChatReportEndpoints.settle>) =>
  opsData(adminChatReportEndpoints.settle, { params: { id }, body });

export const listRemovals = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as RemovalStatus, q, page };
  return opsApi.call(adminDeskEndpoints.removals, { query }, { signal });
};

export const decideRemoval = (id: string, body: Body<typeof adminDeskEndpoints.decideRemoval>) =>
  opsData(adminDeskEndpoints.decideRemoval, { params: { id }, body });

export const listImports = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { ...(status === 'question' && { status: 'question' as const }), q, page };
  return opsApi.call(adminDeskEndpoints.imports, { query }, { signal });
};

export const findImports = (q: string, signal: AbortSignal) =>
  opsData(adminDeskEndpoints.imports, { query: { q } }, { signal });

export const decideImport = (id: string, body: Body<typeof adminDeskEndpoints.decideImport>) =>
  opsData(adminDeskEndpoints.decideImport, { params: { id }, body });

const faqFilters: Readonly<Record<string, { active?: boolean; order?: 'place' }>> = {
  // Published questions are listed in the order of the page.
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
    ? opsData(adminContentEndpoints.updateFaq, { params: { id }, body })
    : opsData(adminContentEndpoints.createFaq, { body });

export const moveFaq = (id: string, place: number) =>
  opsData(adminContentEndpoints.moveFaq, { params: { id }, body: { place } });

export const deleteFaq = (id: string) =>
  opsApi.call(adminContentEndpoints.removeFaq, { params: { id } });
