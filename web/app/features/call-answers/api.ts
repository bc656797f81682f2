import {
  type AnsweredCall,
  callAnswerEndpoints,
  type callAnswers,
} from '@threshold/contract/call-answers';
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

export type CallAnswer = (typeof callAnswers)[number];

/** @returns the sentence to show */
export async function answerCall(link: string, answer: CallAnswer): Promise<string> {
  const headers = { 'call-link': link };
  return (await api.call(callAnswerEndpoints.give, { headers, body: { answer } })).message;
}
