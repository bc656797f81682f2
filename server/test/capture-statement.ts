import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';

/** Returns the SQL statement that `read` sends, and its values. */
export async function captureStatement(db: Db, read: (db: Db) => Promise<unknown>) {
  const nodes: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await read(db.withPlugin(listener));
  const [only] = nodes.map(
    (node): CompiledQuery => db.getExecutor().compileQuery(node, { queryId: 'plan' }),
  );
  return { text: only?.sql ?? '', values: only?.parameters ?? [] };
}
