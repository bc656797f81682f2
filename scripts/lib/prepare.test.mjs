import { expect, it } from 'vitest';
import { builtFrom } from './prepare.mjs';

it('builtFrom returns the web folder and the workspaces that the pages import', () => {
  expect(builtFrom().toSorted()).toEqual(['contract', 'e2ee', 'web']);
});
