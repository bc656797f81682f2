import { expect, it } from 'vitest';
import { builtFrom } from './prepare.mjs';

it('builds the pages again when a workspace that they import has changed', () => {
  expect(builtFrom().toSorted()).toEqual(['contract', 'e2ee', 'web']);
});
