import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#src/adapters/database/database.ts';

/** A statement of the product, as a test had it sent. */
export interface NotedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** The file of the product that sends it. */
  readonly from: string;
}

const WORTH_EXPLAINING = /^\s*(?:select|with|insert|update|delete)\b/i;
/** What fills tables, or is there for tests; the rest of `server/src` is the product at work. */
const NOT_AT_WORK = /\.test\.ts|\/src\/(?:seed|db\/bulk|db\/migrations|backup)\//;

/** One text for all that differ by their values, and by how many there are. */
export const normalised = (sql: string): string =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:::\w+)?(?:, \$(?:::\w+)?)+/g, '$…')
    .replaceAll(/\(\$…\)(?:, \(\$…\))+/g, '($…)');

/**
 * Writes each statement that the product sends through it into the folder, once. Who sent it stands on the stack while it is
 * compiled, or handed to the pool.
 */
export function noteStatements(database: Database, folder: string): Database {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.txt`);
  const seen = new Set<string>();
  const note = (sql: string, values: readonly unknown[]) => {
    if (seen.has(sql) || !WORTH_EXPLAINING.test(sql)) return;
    // Compiled for its text alone: it is sent later, with values.
    if (values.length === 0 && sql.includes('$1')) return;
    const text = normalised(sql);
    if (seen.has(text)) return;
    const from = sender();
    if (!from) return;
    seen.add(text).add(sql);
    const line: NotedStatement = { sql, values: [...values], from };
    appendFileSync(file, `${serialize(line).toString('base64')}\n`);
  };
  const compiler = new PostgresQueryCompiler();
  const noting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = compiler.compileQuery(node, queryId);
      note(sql, parameters);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  notePool(database.pool, note);
  return { ...database, db: database.db.withPlugin(noting) };
}

function notePool(pool: Pool, note: (sql: string, values: readonly unknown[]) => void): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const noting = (statement: unknown, ...rest: unknown[]) => {
    if (typeof statement === 'string') note(statement, Array.isArray(rest[0]) ? rest[0] : []);
    else if (typeof statement === 'object' && statement !== null && 'text' in statement) {
      const { text, values = rest[0] } = statement as { text: string; values?: unknown };
      note(text, Array.isArray(values) ? values : []);
    }
    return query(statement, ...rest);
  };
  pool.query = noting as Pool['query'];
}

/** The file nearest to the statement, if it is one of the product at work. */
function sender(): string | undefined {
  const files = callers();
  const own = files.find(
    (file) => /\/server\/(?:src|test)\//.test(file) && !file.includes('/test/statements/'),
  );
  if (!own?.includes('/server/src/') || NOT_AT_WORK.test(own)) return undefined;
  // A list is read by a helper of all lists: what names it is its feature.
  const named = files.find((file) => /\/server\/src\/(?!db\/|adapters\/)/.test(file)) ?? own;
  return /\/server\/(src\/[^?]+)/.exec(named)?.[1];
}

/**
 * The files on the stack, the nearest first. Only their names are taken: a stack as text is mapped back to the sources line by line, of
 * each statement that a test sends.
 */
function callers(): readonly string[] {
  const { stackTraceLimit } = Error;
  const prepare: unknown = Reflect.get(Error, 'prepareStackTrace');
  const stack: { files?: readonly string[] } = {};
  Error.stackTraceLimit = 100;
  Error.prepareStackTrace = (_error, sites) => {
    stack.files = sites.map((site) => site.getFileName() ?? '');
  };
  // It is asked for, since only then it is made.
  void new Error('who').stack;
  Object.assign(Error, { prepareStackTrace: prepare, stackTraceLimit });
  return stack.files ?? [];
}
