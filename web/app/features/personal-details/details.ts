import type { Customer } from '@threshold/contract/endpoints/accounts/customers';

/** Account whose details are edited. */
export type DetailsAccount = Pick<
  Customer,
  '_id' | 'first_name' | 'last_name' | 'email' | 'profile_picture' | 'has_password'
>;

/** Form values. An empty password means unchanged. */
export interface DetailsValues {
  first_name: string;
  last_name: string;
  password: string;
}
