import type { EndpointRequest } from '@threshold/contract/endpoint';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import type { DeclineReason } from '@threshold/contract/texts/request-texts';
import { api } from '#app/lib/client/api-client.ts';

export type RequestSettingsChange = EndpointRequest<typeof requestOfferEndpoints.settings>['body'];

export type RequestsData = Awaited<ReturnType<typeof loadOffers>>;

/** Loads the open offers, earliest deadline first, and a page of closed offers, newest first. */
export async function loadOffers(page: number, signal: AbortSignal) {
  const [open, past] = await Promise.all([
    api.call(requestOfferEndpoints.list, { query: { open: true } }, { signal }),
    api.call(requestOfferEndpoints.list, { query: { page } }, { signal }),
  ]);
  return { open: open.data, past };
}

export const answerOffer = (id: string, text: string) =>
  api.call(requestOfferEndpoints.answer, { params: { id }, body: { text } });

export const declineOffer = (id: string, reason: DeclineReason, note: string) =>
  api.call(requestOfferEndpoints.decline, {
    params: { id },
    body: { reason, note: note.trim() || undefined },
  });

export const saveRequestSettings = (body: RequestSettingsChange) =>
  api.call(requestOfferEndpoints.settings, { body });
