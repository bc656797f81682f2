import type { EndpointAnswer, EndpointRequest } from '@threshold/contract/endpoint';
import {
  type RequestOffer,
  type RequestSettings,
  requestOfferEndpoints,
} from '@threshold/contract/endpoints/requests/request-offers';
import type { DeclineReason } from '@threshold/contract/texts/request-texts';
import { api } from '#app/lib/api/api-client.ts';

type OfferPage = EndpointAnswer<typeof requestOfferEndpoints.list>;
export type SettingsChange = EndpointRequest<typeof requestOfferEndpoints.settings>['body'];

export interface RequestsData {
  /** Open offers, earliest deadline first. */
  readonly open: readonly RequestOffer[];
  /** Page of closed offers, newest first. */
  readonly past: OfferPage;
}

/** Loads the open offers and a page of closed ones. @throws ApiError */
export async function loadOffers(page: number, signal: AbortSignal): Promise<RequestsData> {
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

export async function saveSettings(body: SettingsChange): Promise<RequestSettings> {
  return (await api.call(requestOfferEndpoints.settings, { body })).data;
}
