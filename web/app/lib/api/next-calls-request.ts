import {
  type NextCall,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import type { Api } from './api.ts';

/** Returns the next free times for calls with these professionals, at most a page of them. */
export async function readNextCalls(
  api: Api,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<NextCall[]> {
  const query = { ids: [...ids] };
  return (await api.call(vendorCalendarEndpoints.nextCalls, { query }, { signal })).data;
}
