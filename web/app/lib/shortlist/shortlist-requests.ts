import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { quietApi } from '../client/api-client.ts';

/** @returns the ids of the listings, in the order in which they were added */
export async function readShortlist(customerId: string): Promise<string[]> {
  const { data } = await quietApi.call(customerEndpoints.shortlist, { params: { id: customerId } });
  return data.map(({ _id }) => _id);
}

/** Replaces the list. @returns the stored ids, without deleted listings */
export async function writeShortlist(
  customerId: string,
  vendors: readonly string[],
): Promise<string[]> {
  const { data } = await quietApi.call(customerEndpoints.setShortlist, {
    params: { id: customerId },
    body: { vendors: [...vendors] },
  });
  return data.map(({ _id }) => _id);
}
