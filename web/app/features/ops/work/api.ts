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

/** What narrows the queue, by its name in the address. */
export const workFilters = ['vendor_type', 'state', 'change', 'waiting'] as const;

/** A page of what waits. */
export interface WorkPage extends Asked {
  readonly kind: 'work';
  readonly data: readonly WorkItem[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

/** What the address asks for, as the server takes it; what it says wrongly counts for nothing. */
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

/** The `clientLoader` of the vendors' page: what waits, the longest first, or all others by their status. */
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

/** Opens a listing; one that waits is claimed by it. @throws ApiError */
export async function openForWork(
  id: string,
  takeOver: { take_over?: boolean; reason?: string | undefined } = {},
  signal?: AbortSignal,
): Promise<OpenedVendor> {
  const request = { params: { id }, body: takeOver };
  return (await opsApi.call(adminWorkEndpoints.open, request, signal && { signal })).data;
}

/** The next listing that nobody has open; null at the end. @throws ApiError */
export async function openNext(query: WorkQuery, after: string | undefined) {
  return (await opsApi.call(adminWorkEndpoints.next, { body: { ...query, after } })).data;
}

/** Gives a listing back undecided. What fails ends by itself after ten minutes. */
export async function letGo(id: string): Promise<void> {
  await opsApi.call(adminWorkEndpoints.letGo, { params: { id } }).catch(() => undefined);
}

/** What is known of a listing beside what it says. @throws ApiError */
export async function readBackground(id: string, signal: AbortSignal) {
  return (await opsApi.call(adminWorkEndpoints.background, { params: { id } }, { signal })).data;
}
