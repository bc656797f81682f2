import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** From here on an older version serves on the newer schema. */
const FIRST = '0016';
/** From here on tables and columns may go: nothing is installed yet, and one baseline replaces these files. */
const FIRST_REMOVAL = '0311';
const FIRST_INDEX = '0048';
/** From here on they stand in `late-indexes.ts`. */
const FIRST_LATE = '0063';

const texts = readdirSync(import.meta.dirname)
  .filter((name) => /^\d/.test(name))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));

/** What takes away what an older version reads, or asks of it what it does not write. */
const contractions =
  /\b(?:rename (?:column|to)|drop (?:table|column|type|view)|set not null|alter column \w+ (?:set data )?type|add column \w+ (?![^,;]*default)[^,;]*not null)\b/gi;

it.each(texts.filter(({ name }) => name >= FIRST && name < FIRST_REMOVAL))(
  '$name takes nothing away that an older version uses',
  ({ text }) => {
    expect(text.match(contractions) ?? []).toEqual([]);
  },
);

it('knows what takes something away', () => {
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

/** Names of indexes of tables that were there before, which nobody could have built `concurrently` before. */
function hasteOf(text: string, mayBeThere = true): string[] {
  const own = new Set([...text.matchAll(/create table (\w+)/gi)].map(([, table]) => table));
  const unlessThere = mayBeThere ? '' : '(?:if not exists )?';
  const made = text.matchAll(
    new RegExp(`create (?:unique )?index ${unlessThere}(\\w+)\\s+on (\\w+)`, 'gi'),
  );
  return [...made].flatMap(([, name, table]) => (name && !own.has(table) ? [name] : []));
}

it.each([...texts.filter(({ name }) => name >= FIRST_INDEX), { name: 'none', text: '' }])(
  '$name builds an index of an older table only where it is not there yet',
  ({ text }) => {
    expect(hasteOf(text)).toEqual([]);
  },
);

it.each([...texts.filter(({ name }) => name >= FIRST_LATE), { name: 'none', text: '' }])(
  '$name builds no index of an older table',
  ({ text }) => {
    expect(hasteOf(text, false)).toEqual([]);
  },
);

it('knows an index that locks a table for long', () => {
  expect(hasteOf('create index a_by_b on a (b)')).toEqual(['a_by_b']);
  expect(hasteOf('create index if not exists a_by_b on a (b)')).toEqual([]);
  expect(hasteOf('create index if not exists a_by_b on a (b)', false)).toEqual(['a_by_b']);
  expect(hasteOf('create table a (b text); create unique index a_by_b on a (b)')).toEqual([]);
});
