import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import type { Api } from '#app/lib/api/api.ts';
import { catchStatuses } from '#app/lib/api/api-error.ts';
import { readNextCalls } from '#app/lib/api/next-calls-request.ts';

export type Comparison = Awaited<ReturnType<typeof loadComparison>>;

/** Returns the vendors' ids in a URL without duplicates, up to the maximum. */
function parseVendorIds(url: URL): string[] {
  const ids = url.searchParams.getAll('ids').flatMap((text) => text.split(','));
  return [...new Set(ids.map((id) => id.trim()).filter(Boolean))].slice(0, limits.compare.vendors);
}

/** Loads the vendors whose ids are in the URL, and counts those that no longer exist. */
export async function loadComparison(api: Api, url: URL, signal: AbortSignal) {
  const ids = parseVendorIds(url);
  const calls = loadNextCalls(api, ids, signal);
  const found = await Promise.all(
    ids.map((id) =>
      catchStatuses(api.call(vendorSearchEndpoints.get, { params: { id } }, { signal }), [404]),
    ),
  );
  const vendors = found.flatMap((one) => one?.data ?? []);
  return { vendors, missing: ids.length - vendors.length, nextCalls: await calls };
}

/** Loads the vendors' next free times for a call; none on failure: the page works without them. */
async function loadNextCalls(api: Api, ids: readonly string[], signal: AbortSignal) {
  if (ids.length === 0) return [];
  try {
    return await readNextCalls(api, ids, signal);
  } catch (error) {
    if (!signal.aborted) console.warn(error);
    return [];
  }
}
