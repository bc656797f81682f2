import type { EndpointRequest } from '@threshold/contract/endpoint';
import { type DutyEstimate, toolEndpoints } from '@threshold/contract/tools';
import type { Api } from '#app/lib/api/api.ts';

export type DutyQuery = NonNullable<EndpointRequest<typeof toolEndpoints.duty>['query']>;

/** The duty on a home; undefined where nobody can say now: the rest of the tool works without it. */
export async function readDuty(
  api: Api,
  query: DutyQuery,
  signal: AbortSignal,
): Promise<DutyEstimate | undefined> {
  try {
    return (await api.call(toolEndpoints.duty, { query }, { signal })).data;
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return undefined;
  }
}
