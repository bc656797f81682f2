import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const prepare = pathToFileURL(join(import.meta.dirname, '../../scripts/lib/prepare.mjs')).href;

it('the pages are built anew when a workspace that they import has changed', async () => {
  const { builtFrom } = (await import(prepare)) as { builtFrom: () => string[] };
  expect(builtFrom().toSorted()).toEqual(['contract', 'e2ee', 'web']);
});
