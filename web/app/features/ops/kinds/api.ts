import type { AnyEndpoint, EndpointRequest } from '@threshold/contract/endpoint';
import {
  adminChatReportEndpoints,
  adminContentEndpoints,
} from '@threshold/contract/endpoints/staff/admin-content';
import { adminDeskEndpoints } from '@threshold/contract/endpoints/staff/admin-desk';
import { adminRequestEndpoints } from '@threshold/contract/endpoints/staff/admin-requests';
import { adminVendorEndpoints } from '@threshold/contract/endpoints/staff/admin-vendors';
import {
  adminWorkEndpoints,
  changeKinds,
  type WorkQueue,
  waitingTimes,
  workQueues,
} from '@threshold/contract/endpoints/staff/admin-work';
import { requestQueues } from '@threshold/contract/texts/request-texts';
import {
  type ChatReportStatus,
  type ClaimStatus,
  type RemovalStatus,
  states,
  type VendorStatus,
  vendorTypes,
} from '@threshold/contract/vocabularies';
import type { QueueQuery } from '#app/lib/page/queue-query.ts';
import { opsApi, opsData } from '../ops-api.ts';

/* Requests of the kinds. All throw an ApiError, except `letGo`. */

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

export const listRequests = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const queue = requestQueues.find((known) => known === status);
  return opsApi.call(adminRequestEndpoints.board, { query: { queue, q, page } }, { signal });
};

/** Answers or closes the request or adds a note, and returns the updated request. */
export async function answerRequest(
  id: string,
  body: Body<typeof adminContentEndpoints.updateLead>,
) {
  const params = { id };
  await opsApi.call(adminContentEndpoints.updateLead, { params, body });
  return opsData(adminRequestEndpoints.get, { params });
}

export const completeRequest = (id: string, body: Body<typeof adminRequestEndpoints.complete>) =>
  opsData(adminRequestEndpoints.complete, { params: { id }, body });

/** Finds professionals of the requested type by name; an empty name returns the next candidates. */
export const findCandidates = (id: string, q: string, signal: AbortSignal) =>
  opsData(adminRequestEndpoints.candidates, { params: { id }, query: { q } }, { signal });

export const offerRequest = (id: string, body: Body<typeof adminRequestEndpoints.offer>) =>
  opsData(adminRequestEndpoints.offer, { params: { id }, body });

export const listRepeats = (id: string, signal: AbortSignal) =>
  opsData(adminRequestEndpoints.repeats, { params: { id } }, { signal });

export const mergeRequest = (id: string, body: Body<typeof adminRequestEndpoints.merge>) =>
  opsData(adminRequestEndpoints.merge, { params: { id }, body });

export const setSpam = (id: string, spam: boolean, reason: string) =>
  opsData(adminRequestEndpoints.spam, { params: { id }, body: { spam, reason } });

/** Marks all requests of a mail domain as spam, or removes the mark. */
export const setDomainSpam = (domain: string, spam: boolean, reason: string) =>
  opsApi.call(adminRequestEndpoints.spamDomain, { params: { domain }, body: { spam, reason } });

/** Converts the address to the server's query. Invalid values are ignored. */
function workQueryOf({ status, q, filters }: QueueQuery) {
  const one = <T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((value) => value === filters[name]);
  const queue: WorkQueue = workQueues.find((known) => known === status) ?? 'pending';
  return {
    queue,
    q: q || undefined,
    vendor_type: one(vendorTypes, 'vendor_type'),
    state: one(states, 'state'),
    change: queue === 'recheck' ? one(changeKinds, 'change') : undefined,
    waiting: waitingTimes.find((hours) => String(hours) === filters.waiting),
  };
}

/** Lists waiting listings, longest wait first, or listings by status. */
export async function listVendors(query: QueueQuery, signal: AbortSignal) {
  const { status, q, page, after } = query;
  if (!workQueues.some((queue) => queue === status)) {
    const asked = { query: { status: status as VendorStatus, q, page } };
    const list = await opsApi.call(adminVendorEndpoints.list, asked, { signal });
    return { kind: 'list' as const, ...list };
  }
  const asked = { query: { ...workQueryOf(query), after } };
  const { data, next } = await opsApi.call(adminWorkEndpoints.list, asked, { signal });
  return { kind: 'work' as const, data, next };
}

/** Opens a listing. A waiting listing is locked for the caller. */
export const openForWork = (
  id: string,
  body: Body<typeof adminWorkEndpoints.open>,
  signal?: AbortSignal,
) => opsData(adminWorkEndpoints.open, { params: { id }, body }, signal && { signal });

/** Opens the next listing that no colleague has open; null if there is none. */
export const openNextOf = (query: QueueQuery, after: string | undefined) =>
  opsData(adminWorkEndpoints.next, { body: { ...workQueryOf(query), after } });

/** Releases the lock of a listing. A failure is ignored, because locks expire after 10 minutes. */
export const letGo = (id: string) =>
  opsApi.call(adminWorkEndpoints.letGo, { params: { id } }).catch(() => undefined);

/** Returns further facts about a listing: register entry, duplicates and history. */
export const readBackground = (id: string, signal: AbortSignal) =>
  opsData(adminWorkEndpoints.background, { params: { id } }, { signal });

/** Returns links to a vendor's files; requires a code of the authenticator app. */
export async function openVendorFiles(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const opened = await opsData(adminVendorEndpoints.openFiles, request);
  return { files: [...opened.licenses, ...opened.certificates], open_until: opened.open_until };
}

export const decideChanges = (id: string, body: Body<typeof adminVendorEndpoints.decideChanges>) =>
  opsData(adminVendorEndpoints.decideChanges, { params: { id }, body });

/** Lets the owner of a listing delete the account. */
export const releaseAccount = (id: string, reason: string) =>
  opsData(adminVendorEndpoints.release, { params: { id }, body: { reason } });
