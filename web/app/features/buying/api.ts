import type { EndpointRequest } from '@threshold/contract/endpoint';
import {
  type PurchaseNote,
  purchaseNoteEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import type {
  Home,
  Purchase,
  PurchaseSummary,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import {
  type Activity,
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { api } from '#app/lib/api/api-client.ts';

type BodyOf<E extends Parameters<typeof api.call>[0]> = EndpointRequest<E>['body'];
export type HomeBody = BodyOf<typeof homeEndpoints.add>;

/** Lists the customer's purchases. */
export async function listPurchases(signal: AbortSignal): Promise<PurchaseSummary[]> {
  return (await api.call(purchaseEndpoints.list, {}, { signal })).data;
}

export async function readPurchase(id: string, signal: AbortSignal): Promise<Purchase> {
  return (await api.call(purchaseEndpoints.get, { params: { id } }, { signal })).data;
}

/** Creates a purchase with its first home. @throws ApiError */
export async function startPurchase(home: HomeBody): Promise<Purchase> {
  return (await api.call(purchaseEndpoints.start, { body: { home } })).data;
}

/** @throws ApiError */
export async function renamePurchase(id: string, name: string, version: number): Promise<Purchase> {
  return (await api.call(purchaseEndpoints.rename, { params: { id }, body: { name, version } }))
    .data;
}

/** Closes a purchase whose buyers stopped looking. @throws ApiError */
export async function closePurchase(id: string): Promise<Purchase> {
  return (await api.call(purchaseEndpoints.close, { params: { id } })).data;
}

/** @throws ApiError */
export async function reopenPurchase(id: string): Promise<Purchase> {
  return (await api.call(purchaseEndpoints.reopen, { params: { id } })).data;
}

/** @throws ApiError */
export async function addHome(id: string, body: HomeBody): Promise<Home> {
  return (await api.call(homeEndpoints.add, { params: { id }, body })).data;
}

/** Ids of a home and its purchase. */
export interface HomeIds {
  readonly id: string;
  readonly homeId: string;
}

/** @throws ApiError, with the current home in `holds` after a conflicting change */
export async function changeHome(
  params: HomeIds,
  body: BodyOf<typeof homeEndpoints.change>,
): Promise<Home> {
  return (await api.call(homeEndpoints.change, { params, body })).data;
}

/** Sets the stage; throws like `changeHome`. */
export async function setStage(
  params: HomeIds,
  body: BodyOf<typeof homeEndpoints.setStage>,
): Promise<Home> {
  return (await api.call(homeEndpoints.setStage, { params, body })).data;
}

/** @throws ApiError */
export async function setOpinion(
  params: HomeIds,
  body: BodyOf<typeof homeEndpoints.setOpinion>,
): Promise<Home> {
  return (await api.call(homeEndpoints.setOpinion, { params, body })).data;
}

/** @throws ApiError */
export async function removeHome(params: HomeIds): Promise<void> {
  await api.call(homeEndpoints.remove, { params });
}

/** Lists the notes that the customer may read: of one home, or of the purchase and all homes. */
export async function listNotes(
  id: string,
  home: string | undefined,
  signal: AbortSignal,
): Promise<PurchaseNote[]> {
  const request = { params: { id }, query: { home } };
  return (await api.call(purchaseNoteEndpoints.list, request, { signal })).data;
}

/** @throws ApiError */
export async function addNote(
  id: string,
  body: BodyOf<typeof purchaseNoteEndpoints.add>,
): Promise<PurchaseNote> {
  return (await api.call(purchaseNoteEndpoints.add, { params: { id }, body })).data;
}

/** @throws ApiError, with the current note in `holds` after a conflicting change */
export async function changeNote(
  id: string,
  noteId: string,
  body: BodyOf<typeof purchaseNoteEndpoints.change>,
): Promise<PurchaseNote> {
  return (await api.call(purchaseNoteEndpoints.change, { params: { id, noteId }, body })).data;
}

/** @throws ApiError */
export async function removeNote(id: string, noteId: string): Promise<void> {
  await api.call(purchaseNoteEndpoints.remove, { params: { id, noteId } });
}

export interface ActivityPage {
  readonly activities: readonly Activity[];
  readonly hasMore: boolean;
}

/** Lists activities before that entry, newest first. @throws ApiError */
export async function listActivities(
  id: string,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<ActivityPage> {
  const request = { params: { id }, query: { before } };
  const { data, has_more } = await api.call(
    purchaseEndpoints.activities,
    request,
    signal ? { signal } : undefined,
  );
  return { activities: data, hasMore: has_more };
}
