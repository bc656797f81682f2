import { expect, it } from 'vitest';
import { missingAt } from './who-is-missing.ts';

it('lists the usual types of a stage that are missing', () => {
  expect(missingAt('before_offer', [])).toEqual([
    'Mortgage Broker',
    'Conveyancer/Solicitor',
    'Building & Pest inspector',
  ]);
  expect(missingAt('before_offer', ['Mortgage Broker', 'Accountant', null])).toEqual([
    'Conveyancer/Solicitor',
    'Building & Pest inspector',
  ]);
  expect(missingAt('after', [])).toEqual([]);
});
