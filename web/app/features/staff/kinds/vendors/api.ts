import type { AnyEndpoint, EndpointRequest } from '@threshold/contract/endpoint';
import { adminVendorEndpoints } from '@threshold/contract/endpoints/staff/admin-vendors';
import {
  adminWorkEndpoints,
  changeKinds,
  type WorkQueue,
  waitingTimes,
  workQueues,
} from '@threshold/contract/endpoints/staff/admin-work';
import { states, type VendorStatus, vendorTypes } from '@threshold/contract/vocabularies';
import type { QueueQuery } from '#app/lib/page/queue-query.ts';
import { opsApi, opsData } from '../../ops-api.ts';

/* Requests about vendors. All throw an ApiError, except `letGo`. */

type Body<E extends AnyEndpoint> = EndpointRequest<E>['body'];

/** Converts the address to the server's query. Invalid values are ignored. */
function workQueryOf({ status, q, filters }: QueueQuery) {
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
    const list = await opsApi.call(adminVendorEndpoints.list, asked, { signal });
    return { kind: 'list' as const, ...list };
  }
  const asked = { query: { ...workQueryOf(query), after } };
  const { data, next } = await opsApi.call(adminWorkEndpoints.list, asked, { signal });
  return { kind: 'work' as const, data, next };
}

/** Opens a listing. A waiting listing is locked for the caller. */
export const openForWork = (
  id: string,
  body: Body<typeof adminWorkEndpoints.open>,
  signal?: AbortSignal,
) => opsData(adminWorkEndpoints.open, { params: { id }, body }, signal && { signal });

/** Opens the next listing that no colleague has open; null if all are open or decided. */
export const openNextOf = (query: QueueQuery, after: string | undefined) =>
  opsData(adminWorkEndpoints.next, { body: { ...workQueryOf(query), after } });

/** Releases the lock of a listing. A failure is ignored, because locks expire after 10 minutes. */
export const letGo = (id: string) =>
  opsApi.call(adminWorkEndpoints.letGo, { params: { id } }).catch(() => undefined);

/** Returns further facts about a listing: register entry, duplicates and history. */
export const readBackground = (id: string, signal: AbortSignal) =>
  opsData(adminWorkEndpoints.background, { params: { id } }, { signal });

/** Returns links to a vendor's files; requires a code of the authenticator app. */
export async function openVendorFiles(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const opened = await opsData(adminVendorEndpoints.openFiles, request);
  return { files: [...opened.licenses, ...opened.certificates], open_until: opened.open_until };
}

export const decideChanges = (id: string, body: Body<typeof adminVendorEndpoints.decideChanges>) =>
  opsData(adminVendorEndpoints.decideChanges, { params: { id }, body });

/** Lets the owner of a listing delete the account. */
export const releaseAccount = (id: string, reason: string) =>
  opsData(adminVendorEndpoints.release, { params: { id }, body: { reason } });
