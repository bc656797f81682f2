import { queryOptions } from '@tanstack/react-query';
import {
  type AnsweredCall,
  callAnswerEndpoints,
  type callAnswers,
} from '@threshold/contract/endpoints/calls/customers-calendar';
import type { FreeSlots } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { ApiError, resultUnless } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';

const by = (link: string) => ({ headers: { 'call-link': link } });

/** The call of a reminder's link; null if the link is no longer valid. */
export const callQuery = (link: string) =>
  queryOptions({
    queryKey: ['call by link', link],
    queryFn: ({ signal }) => readCall(link, signal),
  });

async function readCall(link: string, signal: AbortSignal): Promise<AnsweredCall | null> {
  if (link === '') return null;
  const reading = api.call(callAnswerEndpoints.read, by(link), { signal });
  return (await resultUnless(reading, [404, 422]))?.data ?? null;
}

/** Source of the free times to which the link may move its call. */
export const slotsByLink = (link: string) => ({
  key: link,
  read: (query: { from: string; to: string }, signal: AbortSignal): Promise<FreeSlots> =>
    api.call(callAnswerEndpoints.slots, { ...by(link), query }, { signal }),
});

/** @returns the moved call */
export const moveByLink = async (link: string, dateTime: string) =>
  (await api.call(callAnswerEndpoints.move, { ...by(link), body: { dateTime } })).data;

/** True if the link is no longer valid, so that the page must be reloaded. */
export const isLinkEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

export type CallAnswer = (typeof callAnswers)[number];

/** @returns the text to show */
export const answerCall = async (link: string, answer: CallAnswer) =>
  (await api.call(callAnswerEndpoints.give, { ...by(link), body: { answer } })).message;
