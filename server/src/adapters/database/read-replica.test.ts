import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDependencyRegistry, type Dependency } from '../../lib/parts.ts';
import { createReplicaReads, type GuestReads } from './read-replica.ts';

/** Returns a stub of a database server, whose log position and answers tests can set. */
function side(name: string) {
  const state = {
    position: 1,
    fault: undefined as (Error & { code?: string }) | undefined,
    isSilent: false,
  };
  const query = async (text: string) => {
    if (state.fault) throw state.fault;
    if (state.isSilent && !text.includes('lsn')) return new Promise(() => undefined);
    if (text.includes('lsn')) return { rows: [{ position: `0/${state.position.toString(16)}` }] };
    return { rows: [name] };
  };
  return { state, query: query as never };
}

let time = 0;
let primary: ReturnType<typeof side>;
let replica: ReturnType<typeof side>;
let part: Dependency;
let reads: GuestReads;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  time = 0;
  primary = side('primary');
  replica = side('replica');
  part = createDependencyRegistry().add('replica');
  reads = createReplicaReads(primary, replica, part, { everyMs: 100, clock: () => time });
  await pass(0);
});
afterEach(async () => {
  await reads.close();
  vi.useRealTimers();
});

/** Advances the clock, and the timers as far as the next check of the replica. */
async function pass(ms: number): Promise<void> {
  time += ms;
  await vi.advanceTimersByTimeAsync(100);
}
const asked = async () => (await reads.pool.query('select 1')).rows[0];

it('guests read from a current replica even without new writes', async () => {
  expect(await asked()).toBe('replica');
  await pass(60_000);
  expect(await asked()).toBe('replica');
  expect(part.state).toBe('up');
});

it('guests read from the primary until the replica has a recent write', async () => {
  await pass(100);
  primary.state.position = 200;
  reads.noteChange();
  expect(await asked()).toBe('primary');
  await pass(100);
  expect(await asked()).toBe('primary');
  replica.state.position = 200;
  await pass(100);
  expect(await asked()).toBe('replica');
});

it('guests read from the primary while the replica lags too far behind', async () => {
  primary.state.position = 0x1_0000;
  for (let second = 0; second < 5; second += 1) await pass(1000);
  expect(await asked()).toBe('replica');
  await pass(1000);
  expect(await asked()).toBe('primary');
  replica.state.position = 0x1_0000;
  await pass(100);
  expect(await asked()).toBe('replica');
});

it('guests read from the primary while the replica is unavailable', async () => {
  replica.state.fault = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(await asked()).toBe('primary');
  expect(part.state).toBe('down');
  replica.state.fault = undefined;
  expect(await asked()).toBe('primary');
  await pass(100);
  expect(await asked()).toBe('replica');
  expect(part.state).toBe('up');
});

it('unanswered guest reads are repeated on the primary if the replica fails', async () => {
  replica.state.isSilent = true;
  const waiting = asked();
  replica.state.fault = new Error('Connection terminated');
  await pass(100);
  expect(await waiting).toBe('primary');
  expect(part.state).toBe('down');
});

it('guest reads are repeated on the primary if the replica fails them', async () => {
  replica.state.fault = Object.assign(new Error('conflict with recovery'), { code: '40001' });
  expect(await asked()).toBe('primary');
  expect(part.state).toBe('up');
  for (const fault of [
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('too many connections'), { code: '53300' }),
  ]) {
    replica.state.fault = fault;
    expect(await asked()).toBe('primary');
  }
  expect(part.state).toBe('up');
  replica.state.fault = Object.assign(new Error('statement timeout'), { code: '57014' });
  await expect(asked()).rejects.toThrow('statement timeout');
  replica.state.fault = Object.assign(new Error('no such column'), { code: '42703' });
  await expect(asked()).rejects.toThrow('no such column');
});
