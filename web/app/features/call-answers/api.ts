import { queryOptions } from '@tanstack/react-query';
import {
  type AnsweredCall,
  callAnswerEndpoints,
  type callAnswers,
} from '@threshold/contract/endpoints/calls/customers-calendar';
import type { FreeSlots } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';

/** The call of a reminder's link; null if the link is no longer valid. */
export const callQuery = (link: string) =>
  queryOptions({
    queryKey: ['call by link', link],
    queryFn: ({ signal }) => readCall(link, signal),
  });

async function readCall(link: string, signal: AbortSignal): Promise<AnsweredCall | null> {
  if (link === '') return null;
  const headers = { 'call-link': link };
  try {
    return (await api.call(callAnswerEndpoints.read, { headers }, { signal })).data;
  } catch (error) {
    const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
    if (isUnknown) return null;
    throw error;
  }
}

/** Source of the free times to which the link may move its call. */
export const slotsByLink = (link: string) => ({
  key: link,
  read: (query: { from: string; to: string }, signal: AbortSignal): Promise<FreeSlots> =>
    api.call(callAnswerEndpoints.slots, { headers: { 'call-link': link }, query }, { signal }),
});

/** Moves the call. @returns the moved call. @throws ApiError */
export async function moveByLink(link: string, dateTime: string): Promise<AnsweredCall> {
  const headers = { 'call-link': link };
  return (await api.call(callAnswerEndpoints.move, { headers, body: { dateTime } })).data;
}

/** True if the link is no longer valid, so that the page must be reloaded. */
export const isLinkEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

export type CallAnswer = (typeof callAnswers)[number];

/** @returns the text to show */
export async function answerCall(link: string, answer: CallAnswer): Promise<string> {
  const headers = { 'call-link': link };
  return (await api.call(callAnswerEndpoints.give, { headers, body: { answer } })).message;
}
