import { type Customer, customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';

/** @throws ApiError, also if the answer contains no account */
export async function readCustomer(api: Api, signal?: AbortSignal): Promise<Customer> {
  const { data } = await api.call(customerEndpoints.list, {}, { signal });
  if (!data) throw new ApiError(0, 'unknown', outcomes.account.customer_fetch);
  return data;
}

/** A vendor's account is the whole listing. @throws ApiError */
export async function readVendor(api: Api, signal?: AbortSignal): Promise<OwnVendor> {
  return (await api.call(vendorAccountEndpoints.own, {}, { signal })).data;
}
