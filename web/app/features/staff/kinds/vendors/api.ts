import type { AnyEndpoint, EndpointRequest } from '@threshold/contract/endpoint';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import {
  changeKinds,
  vettingEndpoints,
  type WorkQueue,
  waitingTimes,
  workQueues,
} from '@threshold/contract/endpoints/staff/vetting';
import { states, type VendorStatus, vendorTypes } from '@threshold/contract/vocabularies';
import type { QueueQuery } from '#app/lib/page/queue-query.ts';
import { callOpsApi, opsApi } from '../../ops-api.ts';

/* API calls about vendors. All throw an ApiError, except `releaseWorkLock`. */

type Body<E extends AnyEndpoint> = EndpointRequest<E>['body'];

/** Converts the values in the page's URL to the server's query. Ignores invalid values. */
function toWorkQuery({ status, q, filters }: QueueQuery) {
  const one = <T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((value) => value === filters[name]);
  const queue: WorkQueue = workQueues.find((known) => known === status) ?? 'pending';
  return {
    queue,
    q: q || undefined,
    vendor_type: one(vendorTypes, 'vendor_type'),
    state: one(states, 'state'),
    change: queue === 'recheck' ? one(changeKinds, 'change') : undefined,
    waiting: waitingTimes.find((hours) => String(hours) === filters.waiting),
  };
}

/** Lists waiting listings, longest wait first, or listings by status. */
export async function listVendors(query: QueueQuery, signal: AbortSignal) {
  const { status, q, page, after } = query;
  if (!workQueues.some((queue) => queue === status)) {
    const asked = { query: { status: status as VendorStatus, q, page } };
    const list = await opsApi.call(staffListingEndpoints.list, asked, { signal });
    return { kind: 'list' as const, ...list };
  }
  const asked = { query: { ...toWorkQuery(query), after } };
  const { data, next } = await opsApi.call(vettingEndpoints.list, asked, { signal });
  return { kind: 'work' as const, data, next };
}

/** Opens a listing. A waiting listing is locked for the caller. */
export const openForWork = (
  id: string,
  body: Body<typeof vettingEndpoints.open>,
  signal?: AbortSignal,
) => callOpsApi(vettingEndpoints.open, { params: { id }, body }, signal && { signal });

/** Opens the next listing that no colleague has open; null if all are open or decided. */
export const openNextListing = (query: QueueQuery, after: string | undefined) =>
  callOpsApi(vettingEndpoints.next, { body: { ...toWorkQuery(query), after } });

/** Releases the lock of a listing. A failure is ignored, because locks expire after 10 minutes. */
export const releaseWorkLock = (id: string) =>
  opsApi.call(vettingEndpoints.letGo, { params: { id } }).catch(() => undefined);

/** Returns further facts about a listing: register entry, duplicates and history. */
export const readListingBackground = (id: string, signal: AbortSignal) =>
  callOpsApi(vettingEndpoints.background, { params: { id } }, { signal });

/** Returns links to a vendor's files; requires a code of the authenticator app. */
export async function openVendorFiles(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const opened = await callOpsApi(staffListingEndpoints.openFiles, request);
  return { files: [...opened.licenses, ...opened.certificates], open_until: opened.open_until };
}

export const decideChanges = (id: string, body: Body<typeof staffListingEndpoints.decideChanges>) =>
  callOpsApi(staffListingEndpoints.decideChanges, { params: { id }, body });

/** Lets the owner of a suspended listing delete the account. */
export const allowAccountDeletion = (id: string, reason: string) =>
  callOpsApi(staffListingEndpoints.release, { params: { id }, body: { reason } });
