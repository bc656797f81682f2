import { updateCustomerSchema } from '@threshold/contract/endpoints/accounts/customers';
import { messages } from '@threshold/contract/texts/messages';
import { expect, it } from 'vitest';
import { findFaults } from '#app/lib/forms/faults.ts';
import type { DetailsValues } from './api.ts';

const fine: DetailsValues = { first_name: 'Wren', last_name: 'Hollis', password: '' };
const faults = (values: DetailsValues) => findFaults(updateCustomerSchema, values);

it('accepts personal details with both names and an empty or valid password', () => {
  expect(faults(fine)).toEqual({});
  expect(faults({ ...fine, password: 'Doorway-26-lamp!' })).toEqual({});
});

it('rejects personal details with a missing name or an invalid password', () => {
  expect(faults({ first_name: ' ', last_name: '', password: 'short' })).toEqual({
    first_name: messages.customerSignUp.first_name,
    last_name: messages.customerSignUp.last_name,
    password: messages.password.criteria,
  });
});
