import { expect, it } from 'vitest';
import { type NotedStatement, normalised } from './note-statements.ts';
import { readStatements } from './read-statements.ts';

/*
 * Lists the statements whose result can differ between PostgreSQL and the embedded engine. `npm
 * test` runs all server tests on one engine; tests tagged `engine`, which run on both, must send
 * each of these statements.
 */

/** Locks, conflicts, isolation, collation, and JSON operators. */
const canDiffer =
  /\bfor (?:no key )?(?:update|share)\b|\bskip locked\b|advisory|\bon conflict\b|\bisolation\b|\bcollate\b|->|#>|jsonb|@>/i;

/** Builders add conditions and columns to a statement, so its first characters identify it. */
const identify = ({ sql }: NotedStatement) => normalised(sql).slice(0, 40);

const { TEST_STATEMENTS = '', TEST_MARKED_STATEMENTS } = process.env;

it.runIf(TEST_MARKED_STATEMENTS)('sends each engine-dependent statement in a marked test', () => {
  const marked = new Set(readStatements(TEST_MARKED_STATEMENTS ?? '').map(identify));
  const dependent = readStatements(TEST_STATEMENTS).filter(({ sql }) => canDiffer.test(sql));
  expect(dependent.length).toBeGreaterThan(100);
  const missing = dependent.filter((statement) => !marked.has(identify(statement)));
  expect(missing.map(({ from, sql }) => `${from}: ${normalised(sql)}`)).toEqual([]);
});
