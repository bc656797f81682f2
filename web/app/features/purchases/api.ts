import type { EndpointRequest } from '@threshold/contract/endpoint';
import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { api } from '#app/lib/client/api-client.ts';

/* A change that conflicts with another member's change throws an ApiError, whose `holds`
   contains the current record. */

type BodyOf<E extends Parameters<typeof api.call>[0]> = EndpointRequest<E>['body'];
export type HomeBody = BodyOf<typeof homeEndpoints.add>;

export const listPurchases = async (signal: AbortSignal) =>
  (await api.call(purchaseEndpoints.list, {}, { signal })).data;

export const readPurchase = async (id: string, signal: AbortSignal) =>
  (await api.call(purchaseEndpoints.get, { params: { id } }, { signal })).data;

export const startPurchase = async (home: HomeBody) =>
  (await api.call(purchaseEndpoints.start, { body: { home } })).data;

export const renamePurchase = async (id: string, body: BodyOf<typeof purchaseEndpoints.rename>) =>
  (await api.call(purchaseEndpoints.rename, { params: { id }, body })).data;

/** Closes a purchase whose buyers have stopped looking for a home. */
export const closePurchase = (id: string) => api.call(purchaseEndpoints.close, { params: { id } });

export const reopenPurchase = (id: string) =>
  api.call(purchaseEndpoints.reopen, { params: { id } });

export const addHome = async (id: string, body: HomeBody) =>
  (await api.call(homeEndpoints.add, { params: { id }, body })).data;

interface HomeIds {
  readonly id: string;
  readonly homeId: string;
}

export const changeHome = async (params: HomeIds, body: BodyOf<typeof homeEndpoints.change>) =>
  (await api.call(homeEndpoints.change, { params, body })).data;

export const setStage = async (params: HomeIds, body: BodyOf<typeof homeEndpoints.setStage>) =>
  (await api.call(homeEndpoints.setStage, { params, body })).data;

export const setOpinion = (params: HomeIds, body: BodyOf<typeof homeEndpoints.setOpinion>) =>
  api.call(homeEndpoints.setOpinion, { params, body });

export const removeHome = (params: HomeIds) => api.call(homeEndpoints.remove, { params });

/** Lists a home's notes that the customer may read; without `home`, notes on the whole purchase. */
export const listNotes = async (id: string, home: string | undefined, signal: AbortSignal) =>
  (await api.call(purchaseNoteEndpoints.list, { params: { id }, query: { home } }, { signal }))
    .data;

export const addNote = async (id: string, body: BodyOf<typeof purchaseNoteEndpoints.add>) =>
  (await api.call(purchaseNoteEndpoints.add, { params: { id }, body })).data;

export const changeNote = async (
  params: { id: string; noteId: string },
  body: BodyOf<typeof purchaseNoteEndpoints.change>,
) => (await api.call(purchaseNoteEndpoints.change, { params, body })).data;

export const removeNote = (id: string, noteId: string) =>
  api.call(purchaseNoteEndpoints.remove, { params: { id, noteId } });

/** Lists activities of a purchase, newest first; only those older than the activity `before`. */
export const listActivities = (id: string, before: string | undefined, signal: AbortSignal) =>
  api.call(purchaseEndpoints.activities, { params: { id }, query: { before } }, { signal });
