import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { allEndpoints } from '@threshold/contract/endpoints';
import { parseAst } from 'vite';
import { expect, test, vi } from 'vitest';
import { lighter } from './contract-for-browsers.ts';

const contract = join(import.meta.dirname, '../../contract/src');

test('no call of the contract brings more to browsers than where it goes', async () => {
  const names = await readdir(contract, { recursive: true });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const files = await Promise.all(
    sources.map(async (name) => lighter(await readFile(join(contract, name), 'utf8'))),
  );
  // Read again, so what is left of each is a module still.
  for (const file of files) expect(() => parseAst(file, { lang: 'ts' })).not.toThrow();
  const left = files.join('\n');
  const calls = left.match(/\bendpoint\(\s*'/g) ?? [];
  const bare = left.match(/\bendpoint\(\s*'\w+',\s*(?:'[^']+'|`[^`]+`),\s*\{\},?\s*\)/g) ?? [];
  expect(calls.length).toBeGreaterThan(150);
  expect(bare).toHaveLength(calls.length);
  for (const { summary } of allEndpoints) expect(left).not.toContain(`'${summary}'`);
});

test('a call keeps its method and its path, a computed one as well', () => {
  const code =
    "export const calls = { one: endpoint('GET', `/${role}/x`, { access, response: z.object({}) }) };";
  expect(lighter(code)).toContain("one: endpoint('GET', `/${role}/x`, {}) }");
});

test('what calls something as it is made may be left out; the rest stays as it was', () => {
  expect(lighter('export const schema = z.object({}).optional();')).toBe(
    'export const schema = /* @__PURE__ */ (() => (z.object({}).optional()))();',
  );
  expect(lighter('const sentences = messages.search;')).toBe(
    'const sentences = /* @__PURE__ */ (() => (messages.search))();',
  );
  const plain =
    'const limit = 5;\nexport const text = (n: number) => format(n);\nexport function f() { return g(); }';
  expect(lighter(plain)).toBe(plain);
});

test('names that are taken out of a table may be left out one by one', () => {
  expect(lighter('const { incomplete, too_long: long } = messages.review, limit = 5;')).toBe(
    'const incomplete = /* @__PURE__ */ (() => ((messages.review).incomplete))(), long = /* @__PURE__ */ (() => ((messages.review).too_long))(), limit = 5;',
  );
  for (const kept of [
    'const { one = 1 } = table;',
    'const { one, ...others } = table;',
    'const { one } = make();',
    'const { [one]: two } = table;',
  ])
    expect(lighter(kept)).toBe(kept);
});

test.each(['globalThis as Surroundings', '(globalThis as Surroundings)', 'none ?? globalThis'])(
  'they are the same as before, whatever they are taken out of: %s',
  async (whole) => {
    const code = lighter(
      `interface Surroundings { readonly one: number }
      const none = undefined;
      const { one, two: other } = ${whole};
      export default [one, other];`,
    );
    vi.stubGlobal('one', 1);
    vi.stubGlobal('two', 2);
    const module = await import(
      `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`
    );
    expect(module.default).toEqual([1, 2]);
    vi.unstubAllGlobals();
  },
);
