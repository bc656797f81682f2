import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** All migrations but the baseline. The previous product version must run on their schema. */
const texts = readdirSync(import.meta.dirname)
  .filter((name) => /^\d/.test(name) && name !== '0001-first-schema.ts')
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));
const all = [...texts, { name: 'none', text: '' }];

/** Changes after which an older version fails: it may read removed columns or omit new values. */
const contractions =
  /\b(?:rename (?:column|to)|drop (?:table|column|type|view)|set not null|alter column \w+ (?:set data )?type|add column \w+ (?![^,;]*default)[^,;]*not null)\b/gi;

it.each(all)('the migration $name removes nothing that an older version uses', ({ text }) => {
  expect(text.match(contractions) ?? []).toEqual([]);
});

it('the migration check finds statements that remove something or require a value', () => {
  const bad = [
    'alter table a rename column b to c',
    'alter table a drop column b',
    'drop table a',
    'alter table a alter column b set not null',
    'alter table a alter column b type bigint',
    'alter table a add column b text not null',
  ];
  for (const text of bad) expect(text.match(contractions)).toHaveLength(1);
  const good =
    'alter table a add column b text not null default now(), add column c text, add column d int default 0 not null';
  expect(good.match(contractions)).toBeNull();
});

/** Returns indexes on tables of another migration. They belong in `late-indexes.ts`. */
function lockingIndexes(text: string): string[] {
  const own = new Set([...text.matchAll(/create table (\w+)/gi)].map(([, table]) => table));
  const made = text.matchAll(/create (?:unique )?index (?:if not exists )?(\w+)\s+on (\w+)/gi);
  return [...made].flatMap(([, name, table]) => (name && !own.has(table) ? [name] : []));
}

it.each(all)('the migration $name builds no index on an earlier table', ({ text }) => {
  expect(lockingIndexes(text)).toEqual([]);
});

it("the migration check finds an index on an earlier migration's table", () => {
  expect(lockingIndexes('create index a_by_b on a (b)')).toEqual(['a_by_b']);
  expect(lockingIndexes('create index if not exists a_by_b on a (b)')).toEqual(['a_by_b']);
  expect(lockingIndexes('create table a (b text); create index a_by_b on a (b)')).toEqual([]);
});
