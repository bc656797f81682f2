import { expect, it } from 'vitest';
import { builtFrom } from './prepare.mjs';

it('builtFrom returns the folders of web and of the workspaces that it imports', () => {
  expect(builtFrom().toSorted()).toEqual(['contract', 'e2ee', 'web']);
});
