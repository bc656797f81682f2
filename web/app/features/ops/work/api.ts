import {
  adminWorkEndpoints,
  type ChangeKind,
  changeKinds,
  type OpenedVendor,
  type WorkItem,
  type WorkQueue,
  waitingTimes,
  workQueues,
} from '@threshold/contract/admin-work';
import { states, vendorTypes } from '@threshold/contract/vocabularies';
import { type QueueQuery, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { type Asked, opsLoader } from '../ops-loader.ts';
import { readVendors, vendorViews } from '../vendors/api.ts';

/** Query parameters that filter the queue. */
export const workFilters = ['vendor_type', 'state', 'change', 'waiting'] as const;

/** A page of waiting listings. */
export interface WorkPage extends Asked {
  readonly kind: 'work';
  readonly data: readonly WorkItem[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Converts the address to the server's query. Invalid values are ignored. */
export function workQueryOf({ status, q, filters }: QueueQuery) {
  const one = <T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((value) => value === filters[name]);
  const queue: WorkQueue = workQueues.find((known) => known === status) ?? 'pending';
  const change: ChangeKind | undefined = one(changeKinds, 'change');
  return {
    queue,
    q: q || undefined,
    vendor_type: one(vendorTypes, 'vendor_type'),
    state: one(states, 'state'),
    change: queue === 'recheck' ? change : undefined,
    waiting: waitingTimes.find((hours) => String(hours) === filters.waiting),
  };
}
export type WorkQuery = ReturnType<typeof workQueryOf>;

/**
 * The `clientLoader` of the vendors' page: waiting listings, longest wait first, or listings by
 * status.
 */
export const loadListings = opsLoader(async (search, signal) => {
  const query = readQueue(search, vendorViews, workFilters);
  if (!workQueues.some((queue) => queue === query.status)) {
    return { kind: 'list' as const, ...(await readVendors(query, signal)) };
  }
  const { after } = query;
  const asked = { query: { ...workQueryOf(query), after } };
  const { data, next } = await opsApi.call(adminWorkEndpoints.list, asked, { signal });
  return { kind: 'work' as const, data, next };
});

/** Opens a listing. A waiting listing is locked for the caller. @throws ApiError */
export async function openForWork(
  id: string,
  takeOver: { take_over?: boolean; reason?: string | undefined } = {},
  signal?: AbortSignal,
): Promise<OpenedVendor> {
  const request = { params: { id }, body: takeOver };
  return (await opsApi.call(adminWorkEndpoints.open, request, signal && { signal })).data;
}

/** Opens the next listing that no colleague has open; null if there is none. @throws ApiError */
export async function openNext(query: WorkQuery, after: string | undefined) {
  return (await opsApi.call(adminWorkEndpoints.next, { body: { ...query, after } })).data;
}

/**
 * Releases the lock of an undecided listing. A failure is ignored, because locks expire after ten
 * minutes.
 */
export async function letGo(id: string): Promise<void> {
  await opsApi.call(adminWorkEndpoints.letGo, { params: { id } }).catch(() => undefined);
}

/**
 * Returns further facts about a listing: register entry, duplicates and history. @throws ApiError
 */
export async function readBackground(id: string, signal: AbortSignal) {
  return (await opsApi.call(adminWorkEndpoints.background, { params: { id } }, { signal })).data;
}
