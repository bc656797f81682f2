import { setInterval as every } from 'node:timers/promises';
import { Client } from 'pg';
import { processorMs } from '../process-figures.ts';
import type { Side } from './side.ts';

/** Sessions come and go: what one has done in its last so many milliseconds may be missed. */
const SAMPLE_MS = 200;

/** Milliseconds of processors: of the product's process, and of the sessions of its database. */
export interface Work {
  readonly server: number;
  readonly database: number;
}

/** What processors do meanwhile: the figure that a busy machine moves least. */
export async function workOf(
  { product, database }: Side,
  act: () => Promise<unknown>,
): Promise<Work> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const done = new AbortController();
    const before = await sessionsMs(client);
    const latest = new Map(before);
    const note = async () => {
      for (const [pid, ms] of await sessionsMs(client)) latest.set(pid, ms);
    };
    const sampling = noteOften(note, done.signal);
    const serverBefore = await processorMs(product.pid);
    try {
      await act();
    } finally {
      done.abort();
      await sampling;
    }
    const server = (await processorMs(product.pid)) - serverBefore;
    await note();
    return { server, database: sumOf(latest, before) };
  } finally {
    await client.end();
  }
}

async function noteOften(note: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of every(SAMPLE_MS, undefined, { signal })) await note();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Of the sessions of that database but the one that asks, and without what vacuums by itself. */
async function sessionsMs(client: Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type in ('client backend', 'parallel worker')`,
  );
  // A session may have ended since then.
  const each = rows.map(async ({ pid }) => [pid, await processorMs(pid).catch(() => 0)] as const);
  return new Map((await Promise.all(each)).filter(([, ms]) => ms > 0));
}

/** Of each session, less what it had done before. */
const sumOf = (after: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>) =>
  [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0);
