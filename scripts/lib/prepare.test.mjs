import { expect, it } from 'vitest';
import { builtFrom } from './prepare.mjs';

it('builtFrom returns the folder `web` and the workspaces that it imports', () => {
  expect(builtFrom().toSorted()).toEqual(['contract', 'e2ee', 'web']);
});
