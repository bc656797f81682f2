import { queryOptions } from '@tanstack/react-query';
import {
  type OwnRequest,
  requestLinkEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import type { CloseReason } from '@threshold/contract/texts/request-texts';
import { catchStatuses } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';

/** Result of an action: the updated request, and the text to show. */
export interface RequestUpdate {
  readonly message: string;
  readonly data: OwnRequest;
}

const by = (link: string) => ({ headers: { 'request-link': link } });

/** Loads the request to which a link belongs; null if the link is invalid or expired. */
export const ownRequestQuery = (link: string) =>
  queryOptions({
    queryKey: ['request by link', link],
    queryFn: ({ signal }) => readOwnRequest(link, signal),
  });

async function readOwnRequest(link: string, signal: AbortSignal): Promise<OwnRequest | null> {
  if (link === '') return null;
  const reading = api.call(requestLinkEndpoints.read, by(link), { signal });
  return (await catchStatuses(reading, [404, 422]))?.data ?? null;
}

export const confirmRequest = (link: string): Promise<RequestUpdate> =>
  api.call(requestLinkEndpoints.confirm, by(link));

/** Shares the buyer's name, email and phone with the professional who answered. */
export const shareContactDetails = (link: string, id: string): Promise<RequestUpdate> =>
  api.call(requestLinkEndpoints.agree, { ...by(link), params: { id } });

export const replyToAnswer = (link: string, id: string, text: string): Promise<RequestUpdate> =>
  api.call(requestLinkEndpoints.reply, { ...by(link), params: { id }, body: { text } });

/** Opens the chat with the professional who answered. @returns the professional's id */
export const openChat = async (link: string, id: string) =>
  (await api.call(requestLinkEndpoints.talk, { ...by(link), params: { id } })).data.vendor;

export const closeRequest = (link: string, reason: CloseReason): Promise<RequestUpdate> =>
  api.call(requestLinkEndpoints.close, { ...by(link), body: { reason } });

export const deleteRequest = (link: string) => api.call(requestLinkEndpoints.remove, by(link));
