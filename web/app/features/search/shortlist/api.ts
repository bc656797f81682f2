import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { catchStatuses } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { ensureCustomerShortlist, getGuestShortlist } from '#app/lib/shortlist/shortlist-store.ts';

export type ShortlistedVendor = Omit<VendorCard, 'distance_km'>;

const AT_ONCE = 8;

/** Loads a guest's shortlist from this browser, without listings that were deleted since. */
export async function loadGuestShortlist(signal: AbortSignal) {
  const ids = getGuestShortlist();
  const found: ShortlistedVendor[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const read = ids.slice(from, from + AT_ONCE).map((id) => readListed(id, signal));
    found.push(...(await Promise.all(read)).filter((vendor) => vendor !== undefined));
  }
  return found;
}

async function readListed(id: string, signal: AbortSignal): Promise<ShortlistedVendor | undefined> {
  const reading = api.call(vendorSearchEndpoints.get, { params: { id } }, { signal });
  const data = (await catchStatuses(reading, [404]))?.data;
  return data && { ...data, services_total: data.services.length };
}

/** Loads a customer's shortlist, including entries that this browser stored before the sign-in. */
export async function loadShortlist(customerId: string, signal: AbortSignal) {
  await ensureCustomerShortlist(customerId);
  const request = { params: { id: customerId } };
  return (await api.call(customerEndpoints.shortlist, request, { signal })).data;
}
