import { expect, it } from 'vitest';
import { missingAt } from './who-is-missing.ts';

it('names who is usually there by a stage, and is not', () => {
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
