import { type Customer, updateCustomerBody } from '@threshold/contract/customers';
import type { FieldErrors } from '@threshold/contract/errors';

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
export type DetailsField = keyof DetailsValues;

/** In the order of the form. */
export const detailsFields: readonly DetailsField[] = ['first_name', 'last_name', 'password'];

/** The first fault of each field; empty when it may be saved. */
export function detailsFaults(values: DetailsValues): Partial<Record<DetailsField, string>> {
  const issues = updateCustomerBody.safeParse(values).error?.issues ?? [];
  return firstFaults(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** The server's faults of the fields that the form has. */
export function serverFaults(errors: FieldErrors): Partial<Record<DetailsField, string>> {
  return firstFaults(Object.entries(errors).map(([name, [message]]) => [name, message ?? '']));
}

function firstFaults(
  faults: readonly (readonly [name: string, message: string])[],
): Partial<Record<DetailsField, string>> {
  const first: Partial<Record<DetailsField, string>> = {};
  for (const [name, message] of faults) {
    const field = detailsFields.find((known) => known === name);
    if (field && message) first[field] ??= message;
  }
  return first;
}
