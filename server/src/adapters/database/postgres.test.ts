import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { ownDatabase } from '#test/peers/postgres-server.ts';
import { ENDLESS, type StubPostgres, startStubPostgres } from '#test/peers/stub-postgres.ts';
import { createDependencyRegistry, type Dependency } from '../../lib/parts.ts';
import { type Database, DatabaseUnavailableError, isConnectionLost } from './database.ts';
import { openPostgres } from './postgres.ts';

/** Returns the error with which the query rejects; 'an answer' if the query succeeds. */
const faultOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'an answer',
    (error: unknown) => error,
  );

describe('PostgreSQL connection pool', () => {
  let stub: StubPostgres;
  let database: Database;
  let part: Dependency;
  beforeEach(async () => {
    stub = await startStubPostgres();
    part = createDependencyRegistry().add('database');
    database = openPostgres(stub.url, part);
    await vi.waitUntil(() => part.state === 'up');
  });
  afterEach(async () => {
    stub.freeze(false);
    await database.close();
    await stub.leave();
  });

  it('rejects the statement of a broken connection and replaces the connection', async () => {
    const [resting, working] = await Promise.all([
      database.pool.connect(),
      database.pool.connect(),
    ]);
    const fault = faultOf(working.query(ENDLESS));
    stub.endAll();
    expect(await fault).toMatchObject({ code: '57P01' });
    await vi.waitFor(async () => {
      expect(await faultOf(resting.query('select 1'))).toSatisfy(isConnectionLost);
    });
    resting.release();
    working.release();
    await vi.waitFor(() => database.pool.query('select 1'));
  });

  it('survives a connection that ends during a transaction', async () => {
    const fault = faultOf(
      database.db.transaction().execute(async () => {
        stub.endAll();
        await vi.waitFor(() => expect(stub.open).toBe(0));
        throw new Error('the act failed, too');
      }),
    );
    expect(await fault).toBeInstanceOf(Error);
    await vi.waitFor(() => database.pool.query('select 1'));
  });

  it('rejects statements immediately while the server is unavailable, and recovers', async () => {
    await stub.leave();
    await vi.waitFor(() => expect(part.state).toBe('down'));
    // Resolves before a server's answer could arrive.
    const soon = new Promise((resolve) => setImmediate(resolve, 'waits'));
    const refused = faultOf(database.pool.query('select 1'));
    expect(await Promise.race([refused, soon])).toBeInstanceOf(DatabaseUnavailableError);
    await stub.comeBack();
    await vi.waitFor(() => database.pool.query('select 1'), 3000);
    expect(part.state).toBe('up');
  });

  it('rejects the statements in progress if the server becomes unresponsive', async () => {
    const [lent, other] = await Promise.all([database.pool.connect(), database.pool.connect()]);
    other.release();
    stub.freeze(true);
    const began = performance.now();
    const faults = await Promise.all([
      faultOf(lent.query('select 1')),
      faultOf(database.db.transaction().execute(async () => undefined)),
    ]);
    lent.release();
    for (const fault of faults) expect(fault).toSatisfy(isConnectionLost);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(part.state).toBe('down');
    stub.freeze(false);
    await vi.waitFor(() => database.pool.query('select 1'), 3000);
  });
});

const template = inject('template');
describe.runIf(template.engine === 'postgres')('connection pool of a real PostgreSQL', () => {
  it('rejects a transaction whose connection the server ended, and recovers', async () => {
    if (template.engine !== 'postgres') return;
    const { server, direct, name } = template;
    const own = await ownDatabase(direct, `${name}_ends_${process.pid}`, undefined, server);
    const database = openPostgres(own.url);
    const fault = await faultOf(
      database.db.transaction().execute(async () => {
        const client = await database.pool.connect();
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        client.release();
        await client.query('select 1');
      }),
    );
    expect(fault).toSatisfy(isConnectionLost);
    await database.pool.query('select 1');
    await database.close();
  });
});
