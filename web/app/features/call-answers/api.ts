import {
  type AnsweredCall,
  callAnswerEndpoints,
  type callAnswers,
} from '@threshold/contract/call-answers';
import type { FreeSlots } from '@threshold/contract/vendors-calendar';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';

/** The call that the link of a reminder is about; null where it leads nowhere any more. */
export async function readCall(link: string, signal: AbortSignal): Promise<AnsweredCall | null> {
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

/** Where the free times are read to which the link may move its call. */
export const slotsByLink = (link: string) => ({
  key: link,
  read: (query: { from: string; to: string }, signal: AbortSignal): Promise<FreeSlots> =>
    api.call(callAnswerEndpoints.slots, { headers: { 'call-link': link }, query }, { signal }),
});

/** Moves the call. @returns when it is now. @throws ApiError */
export async function moveByLink(link: string, dateTime: string): Promise<AnsweredCall> {
  const headers = { 'call-link': link };
  return (await api.call(callAnswerEndpoints.move, { headers, body: { dateTime } })).data;
}

/** Whether a refusal says that the link answers nothing any more: the page is to be read again. */
export const isLinkEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

export type CallAnswer = (typeof callAnswers)[number];

/** @returns the sentence to show */
export async function answerCall(link: string, answer: CallAnswer): Promise<string> {
  const headers = { 'call-link': link };
  return (await api.call(callAnswerEndpoints.give, { headers, body: { answer } })).message;
}
