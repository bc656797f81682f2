import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { bakePage } from './bake.ts';
import { createDrawTurns } from './draw-turns.ts';
import {
  createPageCache,
  type DrawnPage,
  FRESH_MS,
  OLDEST_MS,
  RETRY_MS,
  STALE_MS,
} from './page-cache.ts';
import type { KeptPage } from './page-keys.ts';

const home: KeptPage = { address: '/', tags: ['lists'] };
const profile: KeptPage = { address: '/p', tags: ['listing:1', 'listings'] };
const network = '203.0.113.1';

let at = 0;
let drawn: string[] = [];
let failures: unknown[] = [];
let content = 'first';
let verdict: DrawnPage['verdict'] = 'whole';
let fault: Error | undefined;
let gate: Promise<void> | undefined;
let turns = createDrawTurns();

function open(maxBytes = 1024 * 1024) {
  turns = createDrawTurns();
  return createPageCache({
    maxBytes,
    turns,
    now: () => at,
    onFailure: (error) => failures.push(error),
    draw: async ({ address }) => {
      drawn.push(address);
      const text = content;
      await gate;
      if (fault) throw fault;
      const answer = new Response(text, { headers: { 'content-type': 'text/plain' } });
      return { page: await bakePage(answer, 'nonce'), route: address, verdict };
    },
  });
}

let cache = open();
const read = async (page = home, from = network) => {
  const { page: baked, served } = await cache.get(page, from);
  return [(await baked.bodyIn('identity')).toString(), served];
};
/** Until whatever was begun in the background has ended. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

beforeEach(() => {
  at = 0;
  drawn = [];
  failures = [];
  content = 'first';
  verdict = 'whole';
  fault = undefined;
  gate = undefined;
  cache = open();
});

it('is drawn once for all who ask at once, and for those who come while it is fresh', async () => {
  const all = await Promise.all(Array.from({ length: 500 }, () => read()));
  expect(new Set(all.map(([text]) => text))).toEqual(new Set(['first']));
  at = FRESH_MS - 1;
  expect(await read()).toEqual(['first', 'hit']);
  expect(drawn).toEqual(['/']);
});

it('is given as it is while one newer is drawn, and waited for when it is too old', async () => {
  await read();
  content = 'second';
  at = FRESH_MS;
  const all = await Promise.all(Array.from({ length: 50 }, () => read()));
  expect(all.every(([text, served]) => text === 'first' && served === 'stale')).toBe(true);
  await settled();
  expect(await read()).toEqual(['second', 'hit']);
  expect(drawn).toHaveLength(2);
  content = 'third';
  at += STALE_MS;
  expect(await read()).toEqual(['third', 'drawn']);
});

describe('what has changed', () => {
  it('is drawn anew for the next who asks; other pages stay', async () => {
    await Promise.all([read(home), read(profile)]);
    content = 'second';
    cache.change({ tags: ['listing:1'], isGone: false });
    expect(await read(profile)).toEqual(['second', 'drawn']);
    expect(await read(home)).toEqual(['first', 'hit']);
  });

  it('while a slow page is drawn, leaves that one unkept and ungiven to who asks later', async () => {
    let release = () => {};
    gate = new Promise((resolve) => {
      release = resolve;
    });
    const before = read(profile);
    await settled();
    cache.change({ tags: ['listing:1'], isGone: true });
    content = 'second';
    const after = read(profile);
    await settled();
    release();
    expect(await before).toEqual(['first', 'drawn']);
    expect(await after).toEqual(['second', 'drawn']);
    expect(await read(profile)).toEqual(['second', 'hit']);
    expect(drawn).toHaveLength(2);
  });

  it('and is gone, is not given even where nothing newer can be drawn', async () => {
    await read(profile);
    fault = new Error('away');
    cache.change({ tags: ['listing:1'], isGone: true });
    await expect(read(profile)).rejects.toThrow('away');
  });

  it('unknown to this process, empties it', async () => {
    await read();
    cache.clear();
    expect(await read()).toEqual(['first', 'drawn']);
  });
});

describe('where no page can be drawn', () => {
  it('the older one is given for an hour, it is said once, and tried every few seconds', async () => {
    await read();
    fault = new Error('away');
    at = STALE_MS;
    expect(await read()).toEqual(['first', 'stale']);
    expect(await read()).toEqual(['first', 'stale']);
    expect([drawn.length, failures]).toEqual([2, [fault]]);
    at += RETRY_MS;
    expect(await read()).toEqual(['first', 'stale']);
    expect([drawn.length, failures.length]).toEqual([3, 1]);
    at = OLDEST_MS;
    await expect(read()).rejects.toThrow('away');
    fault = undefined;
    content = 'second';
    expect(await read()).toEqual(['second', 'drawn']);
    expect(await read()).toEqual(['second', 'hit']);
  });

  it('whole, the older one is given rather than what is there; without one that, unkept', async () => {
    verdict = 'faulty';
    content = 'half';
    expect(await read(profile)).toEqual(['half', 'drawn']);
    expect(cache.has(profile)).toBe(false);
    verdict = 'whole';
    content = 'first';
    await read();
    verdict = 'faulty';
    content = 'half';
    at += STALE_MS;
    expect(await read()).toEqual(['first', 'stale']);
  });

  it('for want of room, the older one is given, and none is drawn', async () => {
    await read();
    at = STALE_MS;
    expect(cache.hasOlder(home)).toBe(true);
    expect((await cache.get(home, network, true)).served).toBe('stale');
    expect(drawn).toHaveLength(1);
    expect(cache.hasOlder(profile)).toBe(false);
  });

  it('any more, since it is not there, the older one is forgotten', async () => {
    await read();
    verdict = 'once';
    content = 'missing';
    at = STALE_MS;
    expect(await read()).toEqual(['missing', 'drawn']);
    fault = new Error('away');
    await expect(read()).rejects.toThrow('away');
  });
});

describe('whose turn it is to have a page drawn', () => {
  let release: () => void;
  const page = (name: string): KeptPage => ({ address: `/${name}`, tags: [] });
  const ask = (name: string, from: string) =>
    read(page(name), from).catch((error: unknown) => error);
  beforeEach(() => {
    gate = new Promise((resolve) => {
      release = resolve;
    });
  });

  it('two are drawn at a time, fifty of a network wait, and beyond them it is told to come again', async () => {
    const flood = Array.from({ length: 70 }, (_, nr) => ask(String(nr), 'flood'));
    await settled();
    expect([drawn.length, turns.waiting()]).toEqual([2, 50]);
    release();
    const refused = (await Promise.all(flood)).filter((one) => one instanceof AppError);
    expect(refused).toHaveLength(18);
    expect(refused.every(({ status }) => status === 503)).toBe(true);
    expect(refused.every(({ retryAfterSeconds }) => Number(retryAfterSeconds) > 0)).toBe(true);
    expect(turns.waiting()).toBe(0);
  });

  it('networks take turns, however much one of them asks for', async () => {
    const flood = Array.from({ length: 52 }, (_, nr) => ask(String(nr), 'flood'));
    const others = Array.from({ length: 20 }, (_, nr) => ask(`of-${nr}`, `reader ${nr}`));
    release();
    await Promise.all([...flood, ...others]);
    const last = Math.max(...drawn.map((address, at) => (address.startsWith('/of-') ? at : 0)));
    expect(last).toBeLessThan(25);
  });

  it('of many networks, those who ask for most give way where no more may wait', async () => {
    const floods = Array.from({ length: 5 }, (_, net) =>
      Array.from({ length: 52 }, (_, nr) => ask(`${net}/${nr}`, `flood ${net}`)),
    ).flat();
    await settled();
    expect(turns.waiting()).toBe(200);
    const reader = ask('of-a-reader', 'reader');
    release();
    expect(await reader).toEqual(['first', 'drawn']);
    await Promise.all(floods);
    expect(drawn.indexOf('/of-a-reader')).toBeLessThan(10);
  });

  it('a page that a flood waits for, too, is drawn by the turn of the reader', async () => {
    const flood = Array.from({ length: 52 }, (_, nr) => ask(String(nr), 'flood'));
    await settled();
    const reader = ask('51', 'reader');
    release();
    await Promise.all([...flood, reader]);
    expect(drawn.indexOf('/51')).toBeLessThan(5);
    expect(drawn.filter((address) => address === '/51')).toHaveLength(1);
    expect(turns.waiting()).toBe(0);
  });
});

it('keeps what is asked for within its bytes, whatever else is asked for', async () => {
  const limit = 512 * 1024;
  cache = open(limit);
  const hot = Array.from(
    { length: 50 },
    (_, nr): KeptPage => ({ address: `/hot/${nr}`, tags: [] }),
  );
  content = 'x'.repeat(900);
  for (const page of hot) await read(page);
  let hits = 0;
  for (let nr = 0; nr < 5000; nr += 1) {
    await read({ address: `/made-up/${nr}`, tags: [] });
    const page = hot[nr % hot.length];
    if (page && (await read(page))[1] === 'hit') hits += 1;
  }
  expect(cache.figures().bytes).toBeLessThanOrEqual(limit);
  expect(hits / 5000).toBeGreaterThanOrEqual(0.99);
});
