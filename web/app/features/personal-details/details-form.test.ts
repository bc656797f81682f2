import { messages } from '@threshold/contract/messages';
import { expect, it } from 'vitest';
import { detailsFaults, serverFaults } from './details-form.ts';

const fine = { first_name: 'Wren', last_name: 'Hollis', password: '' };

it('lets names through, and an empty password as unchanged', () => {
  expect(detailsFaults(fine)).toEqual({});
  expect(detailsFaults({ ...fine, password: 'Doorway-26-lamp!' })).toEqual({});
});

it('wants both names and a password that meets the rules', () => {
  expect(detailsFaults({ first_name: ' ', last_name: '', password: 'short' })).toEqual({
    first_name: messages.customerSignUp.first_name,
    last_name: messages.customerSignUp.last_name,
    password: messages.password.criteria,
  });
});

it('keeps what the server says about its own fields', () => {
  expect(serverFaults({ password: [messages.password.common], elsewhere: ['x'] })).toEqual({
    password: messages.password.common,
  });
});
