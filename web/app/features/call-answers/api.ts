import { type AnsweredCall, callAnswerEndpoints } from '@threshold/contract/call-answers';
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
