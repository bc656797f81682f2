import { expect, it } from 'vitest';
import { type NotedStatement, normaliseSql } from './note-statements.ts';
import { readStatements } from './read-statements.ts';

/*
 * Lists the statements whose result can differ between PostgreSQL and the embedded engine. `npm
 * test` runs all server tests on one engine; tests tagged `engine`, which run on both, must send
 * each of these statements.
 */

/**
 * Matches clauses that engines may run differently: locks, conflict clauses, order by a name, JSON.
 * No statement sets a collation, and only the backup of a PostgreSQL database sets an isolation
 * level.
 */
const dependent =
  /\bfor (?:no key )?(?:update|share)\b|\bskip locked\b|\block table \w+|advisory\w*\([^)]*|\bon conflict\b(?: \([^)]*\))?(?: do \w+)?|\border by [^()]*?\w*name\b|->|#>|\bjsonb?_\w+\(|::jsonb?|@>/gi;

const findDependentClauses = ({ sql }: NotedStatement) => normaliseSql(sql).match(dependent) ?? [];

/**
 * Query builders add different conditions and columns to a statement. So only its first characters
 * and its engine-dependent clauses identify it.
 */
const identify = (statement: NotedStatement) =>
  [
    normaliseSql(statement.sql).slice(0, 40),
    ...new Set(findDependentClauses(statement).map((clause) => clause.toLowerCase())),
  ].join(' ');

const { TEST_STATEMENTS = '', TEST_MARKED_STATEMENTS } = process.env;

it.runIf(TEST_MARKED_STATEMENTS)('tests tagged engine send each engine-dependent statement', () => {
  const marked = new Set(readStatements(TEST_MARKED_STATEMENTS ?? '').map(identify));
  const all = readStatements(TEST_STATEMENTS).filter((one) => findDependentClauses(one).length > 0);
  expect(all.length).toBeGreaterThan(100);
  const missing = all.filter((statement) => !marked.has(identify(statement)));
  expect(missing.map(({ from, sql }) => `${from}: ${normaliseSql(sql)}`)).toEqual([]);
});
