import { type Customer, customerEndpoints } from '@threshold/contract/customers';
import type { OwnVendor } from '@threshold/contract/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { Api } from '../api/api.ts';

/** @throws ApiError, and Error where the answer holds no account */
export async function readCustomer(api: Api, signal?: AbortSignal): Promise<Customer> {
  const { data } = await api.call(customerEndpoints.list, {}, { signal });
  if (!data) throw new Error('The answer holds no account.');
  return data;
}

/** A vendor's account is its whole listing. @throws ApiError */
export async function readVendor(api: Api, signal?: AbortSignal): Promise<OwnVendor> {
  return (await api.call(vendorAccountEndpoints.own, {}, { signal })).data;
}
