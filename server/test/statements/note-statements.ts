import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#src/adapters/database/database.ts';

/** A statement of the product that a test caused. */
export interface NotedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** File of the product that sends the statement. */
  readonly from: string;
}

const NOTED = /^\s*(?:select|with|insert|update|delete|lock)\b/i;
/** Matches files that are not part of the running product: tests, and code that fills tables. */
const NOT_AT_WORK = /\.test\.ts|\/src\/(?:seed|db\/bulk|db\/migrations|backup)\//;

/**
 * Returns the same text for statements that differ only in their values or the number of values.
 */
export const normaliseSql = (sql: string): string =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:::\w+)?(?:, \$(?:::\w+)?)+/g, '$…')
    .replaceAll(/\(\$…\)(?:, \(\$…\))+/g, '($…)');

/**
 * Writes each distinct statement of the product into the folder. The file that sends it is found on
 * the call stack when the statement is compiled or passed to the pool.
 */
export function noteStatements(database: Database, folder: string): Database {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.txt`);
  const seen = new Set<string>();
  const note = (sql: string, values: readonly unknown[]) => {
    if (seen.has(sql) || !NOTED.test(sql)) return;
    // The statement was compiled only for its text; it is sent later with values.
    if (values.length === 0 && sql.includes('$1')) return;
    const text = normaliseSql(sql);
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

/** Returns the file on the call stack that sends the statement, if it is of the product. */
function sender(): string | undefined {
  const files = callers();
  const own = files.find(
    (file) => /\/server\/(?:src|test)\//.test(file) && !file.includes('/test/statements/'),
  );
  if (!own?.includes('/server/src/') || NOT_AT_WORK.test(own)) return undefined;
  // Common helpers send statements for features, so the feature's file is returned instead of the
  // helper's file.
  const named = files.find((file) => /\/server\/src\/(?!db\/|adapters\/)/.test(file)) ?? own;
  return /\/server\/(src\/[^?]+)/.exec(named)?.[1];
}

/**
 * Returns the files on the stack, nearest first. Does not read the stack as text, which would be
 * mapped back to sources line by line for each statement.
 */
function callers(): readonly string[] {
  const { stackTraceLimit } = Error;
  const prepare: unknown = Reflect.get(Error, 'prepareStackTrace');
  const stack: { files?: readonly string[] } = {};
  Error.stackTraceLimit = 100;
  Error.prepareStackTrace = (_error, sites) => {
    stack.files = sites.map((site) => site.getFileName() ?? '');
  };
  // Reading `stack` is necessary: the stack is created only when it is read.
  void new Error('who').stack;
  Object.assign(Error, { prepareStackTrace: prepare, stackTraceLimit });
  return stack.files ?? [];
}
