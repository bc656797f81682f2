import { beforeEach, describe, expect, it } from 'vitest';
import { createCachedPage } from './bake.ts';
import {
  createPageCache,
  FRESH_MS,
  MIN_CLEAR_INTERVAL_MS,
  type RenderedPage,
  STALE_MS,
} from './page-cache.ts';

let at = 0;
let rendered: string[] = [];
let content = 'first';
let verdict: RenderedPage['verdict'] = 'whole';
let fault: Error | undefined;
let gate: Promise<void> | undefined;

async function render(key: string): Promise<RenderedPage> {
  rendered.push(key);
  const text = content;
  await gate;
  if (fault) throw fault;
  const answer = new Response(text, { headers: { 'content-type': 'text/plain' } });
  return { page: await createCachedPage(answer, 'nonce'), route: key, verdict };
}

const open = (maxBytes = 1024 * 1024) => createPageCache({ maxBytes, now: () => at });
let cache = open();
const read = async (key = '/') => {
  const { page, served } = await cache.get(key, render);
  return [(await page.bodyIn('identity')).toString(), served];
};
/** Resolves after the background renders have ended. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}

beforeEach(() => {
  at = 0;
  rendered = [];
  content = 'first';
  verdict = 'whole';
  fault = undefined;
  gate = undefined;
  cache = open();
});

describe('the page cache', () => {
  it('renders a page once until it becomes stale, also for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 500 }, () => read()));
    expect(new Set(all.map(([text]) => text))).toEqual(new Set(['first']));
    at = FRESH_MS - 1;
    expect(await read()).toEqual(['first', 'hit']);
    expect(rendered).toEqual(['/']);
  });

  it('serves a stale page during its replacement, for up to a minute', async () => {
    await read();
    content = 'second';
    at = FRESH_MS;
    const all = await Promise.all(Array.from({ length: 50 }, () => read()));
    expect(all.every(([text, served]) => text === 'first' && served === 'stale')).toBe(true);
    await settled();
    expect(await read()).toEqual(['second', 'hit']);
    expect(rendered).toHaveLength(2);
    content = 'third';
    at += STALE_MS;
    expect(cache.has('/')).toBe(false);
    expect(await read()).toEqual(['third', 'rendered']);
  });

  it('renders replacements of at most two stale pages at a time', async () => {
    const keys = Array.from({ length: 20 }, (_, nr) => `/${nr}`);
    for (const key of keys) await read(key);
    rendered = [];
    at = FRESH_MS;
    const openGate = closeGate();
    for (const key of keys) expect((await read(key))[1]).toBe('stale');
    expect(rendered).toEqual(['/0', '/1']);
    openGate();
    await settled();
    await read('/2');
    expect(rendered).toEqual(['/0', '/1', '/2']);
  });

  it('stores only complete renders', async () => {
    for (const other of ['faulty', 'once'] as const) {
      verdict = other;
      expect(await read()).toEqual(['first', 'rendered']);
      expect(cache.has('/')).toBe(false);
    }
    fault = new Error('away');
    await expect(read()).rejects.toThrow('away');
    fault = undefined;
    expect(await read()).toEqual(['first', 'rendered']);
  });

  it('serves the stale page after a failed render, not after a 404', async () => {
    await read();
    at = FRESH_MS;
    fault = new Error('away');
    await read();
    await settled();
    fault = undefined;
    verdict = 'faulty';
    await read();
    await settled();
    expect(await read()).toEqual(['first', 'stale']);
    await settled();
    verdict = 'once';
    await read();
    await settled();
    expect(cache.has('/')).toBe(false);
  });

  it('stays within its byte limit and retains the most requested pages', async () => {
    const limit = 512 * 1024;
    cache = open(limit);
    const hot = Array.from({ length: 50 }, (_, nr) => `/hot/${nr}`);
    content = 'x'.repeat(900);
    for (const key of hot) await read(key);
    let hits = 0;
    for (let nr = 0; nr < 5000; nr += 1) {
      await read(`/made-up/${nr}`);
      if ((await read(hot[nr % hot.length]))[1] === 'hit') hits += 1;
    }
    expect(cache.figures().bytes).toBeLessThanOrEqual(limit);
    expect(hits / 5000).toBeGreaterThanOrEqual(0.99);
  });
});

describe('clearing the page cache', () => {
  it('deletes all pages', async () => {
    await Promise.all([read('/'), read('/terms')]);
    cache.clear();
    expect(cache.figures()).toEqual({ pages: 0, bytes: 0 });
    expect(await read()).toEqual(['first', 'rendered']);
  });

  it('discards a render that began before the clear', async () => {
    const openGate = closeGate();
    const before = read();
    await settled();
    cache.clear();
    content = 'second';
    const after = read();
    await settled();
    openGate();
    expect(await before).toEqual(['first', 'rendered']);
    expect(await after).toEqual(['second', 'rendered']);
    expect(await read()).toEqual(['second', 'hit']);
  });

  it('is limited to once a second and deletes renders made while waiting', async () => {
    cache.clear();
    await read();
    at = 1;
    cache.clear();
    cache.clear();
    expect(await read()).toEqual(['first', 'hit']);
    content = 'second';
    await read('/terms');
    at = MIN_CLEAR_INTERVAL_MS;
    expect(cache.has('/terms')).toBe(false);
    expect(await read()).toEqual(['second', 'rendered']);
    at += MIN_CLEAR_INTERVAL_MS;
    expect(await read()).toEqual(['second', 'hit']);
  });

  it('calls the listeners immediately, even if the clear is delayed', () => {
    let calls = 0;
    cache.onClear(() => {
      calls += 1;
    });
    cache.clear();
    cache.clear();
    expect(calls).toBe(2);
  });
});
