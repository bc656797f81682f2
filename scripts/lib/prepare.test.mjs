import { expect, it } from 'vitest';
import { builtFrom } from './prepare.mjs';

it('builtFrom returns `web` and the workspaces that `web` imports', () => {
  expect(builtFrom().toSorted()).toEqual(['contract', 'e2ee', 'web']);
});
