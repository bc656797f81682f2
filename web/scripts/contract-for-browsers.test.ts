import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as links from '@threshold/contract/e2ee-links';
import { allEndpoints } from '@threshold/contract/endpoints';
import { expect, test } from 'vitest';
import { callsOf, withoutSummaries } from './contract-for-browsers.ts';

const contract = join(import.meta.dirname, '../../contract/src');

test('no call brings its summary to browsers but one that is computed', async () => {
  const names = (await readdir(contract)).filter((name) => /^[\w-]+\.ts$/.test(name));
  const files = await Promise.all(names.map((name) => readFile(join(contract, name), 'utf8')));
  const left = withoutSummaries(files.join('\n'));
  expect(left.match(/summary:\s*['"]/)).toBeNull();
  for (const { summary } of allEndpoints) expect(left).not.toContain(`'${summary}'`);
});

test('what stands around a summary stays as it was', () => {
  expect(withoutSummaries(`{ summary: 'You aren\\'t in', access }`)).toBe('{  access }');
  expect(withoutSummaries(`{ summary:\n  "Their's", access }`)).toBe('{  access }');
  expect(withoutSummaries('{ summary: `Of ${n}`, access }')).toBe('{ summary: `Of ${n}`, access }');
});

test('of the encryption’s calls browsers get where they go, and no schema', () => {
  const code = callsOf(links);
  expect(code).toMatch(/^export const linkEndpoints = \{.*\};$/);
  const calls: unknown = JSON.parse(code.slice('export const linkEndpoints = '.length, -1));
  const { method, path } = links.linkEndpoints.answer;
  expect(calls).toHaveProperty('answer', { method, path });
  expect(Object.keys(calls as object)).toEqual(Object.keys(links.linkEndpoints));
});
