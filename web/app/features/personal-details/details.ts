import type { Customer } from '@threshold/contract/customers';

/** Whose details they are. */
export type DetailsAccount = Pick<
  Customer,
  '_id' | 'first_name' | 'last_name' | 'email' | 'profile_picture' | 'has_password'
>;

/** What one types. An empty password means unchanged. */
export interface DetailsValues {
  first_name: string;
  last_name: string;
  password: string;
}
