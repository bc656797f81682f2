import { hasPgBouncer, startPgBouncer } from '../peers/pgbouncer.ts';
import { onServer } from '../peers/postgres-server.ts';

/**
 * Parameters that docs/operations.md lets PgBouncer ignore, and the role's settings that replace
 * them.
 */
export const recommended = {
  ignored: 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  limits: [
    "statement_timeout = '5s'",
    "lock_timeout = '2s'",
    "idle_in_transaction_session_timeout = '10s'",
    'jit = off',
  ],
} as const;

/**
 * Starts PgBouncer in front of PostgreSQL as docs/operations.md describes, for a superuser role of
 * that name.
 */
export async function poolBefore(
  server: string,
  role: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (!hasPgBouncer) throw new Error('TEST_POOLER is set, but PgBouncer is not installed.');
  await onServer(server, `create role ${role} superuser login password '${role}'`);
  for (const limit of recommended.limits) await onServer(server, `alter role ${role} set ${limit}`);
  const url = new URL(server);
  url.username = role;
  url.password = role;
  const bouncer = await startPgBouncer(url.href, recommended.ignored);
  return {
    url: bouncer.through(url.href),
    stop: async () => {
      await bouncer.stop();
      await onServer(server, `drop role ${role}`);
    },
  };
}
