import { customerEndpoints } from '@threshold/contract/customers';
import type { VendorCard } from '@threshold/contract/vendors';
import { api } from '#app/lib/api/api-client.ts';
import { ownShortlist } from '#app/lib/shortlist/shortlist.ts';

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
