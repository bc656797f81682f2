import { expect, it } from 'vitest';
import { builtFrom } from './prepare.mjs';

it('rebuilds the pages when an imported workspace has changed', () => {
  expect(builtFrom().toSorted()).toEqual(['contract', 'e2ee', 'web']);
});
