import { customerEndpoints } from '@threshold/contract/customers';
import { vendorSearchEndpoints } from '@threshold/contract/search';
import type { VendorCard } from '@threshold/contract/vendors';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { guestShortlist, ownShortlist } from '#app/lib/shortlist/shortlist.ts';

/** What a row of the shortlist shows. */
export type ShortlistedVendor = Omit<VendorCard, 'distance_km'>;

/** How many are read at once. */
const AT_ONCE = 8;

/** The listings that a guest keeps in mind in this browser; those that are gone are left out. */
export async function loadGuestShortlist(
  signal: AbortSignal,
): Promise<readonly ShortlistedVendor[]> {
  const ids = guestShortlist();
  const found: ShortlistedVendor[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const read = ids.slice(from, from + AT_ONCE).map((id) => readListed(id, signal));
    found.push(...(await Promise.all(read)).filter((vendor) => vendor !== undefined));
  }
  return found;
}

async function readListed(id: string, signal: AbortSignal): Promise<ShortlistedVendor | undefined> {
  try {
    const { data } = await api.call(vendorSearchEndpoints.get, { params: { id } }, { signal });
    return { ...data, services_total: data.services.length };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The cards on a customer's shortlist, with those that this browser kept before the sign-in. */
export async function loadShortlist(
  customerId: string,
  signal: AbortSignal,
): Promise<readonly VendorCard[]> {
  await ownShortlist(customerId);
  const { data } = await api.call(
    customerEndpoints.shortlist,
    { params: { id: customerId } },
    { signal },
  );
  return data;
}
