import { setTimeout as sleep } from 'node:timers/promises';
import { buildSession } from '../../../server/test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '../../../server/test/factories/vendor.ts';
import type { Figure } from '../bench.ts';
import type { BenchDatabase } from '../databases.ts';
import type { RunningProduct } from '../product.ts';

const MOST_ELSEWHERE_MS = 250;
const MOST_ALONE_MS = 60_000;
const TIMES = 10;

interface Products {
  readonly here: RunningProduct;
  /** Told by Redis. */
  readonly there: RunningProduct;
  /** Without Redis. */
  readonly alone: RunningProduct;
}

/** T7: how old a page may be after a change, where it was made, in another process, and in one that nobody tells. */
export async function changeFigures(
  { database: { db } }: BenchDatabase,
  { here, there, alone }: Products,
): Promise<Figure[]> {
  const id = await buildVendor(db);
  const vendor_account_id = await buildVendorAccount(db, { vendor_id: id });
  const token = await buildSession(db, { vendor_account_id });
  const path = `/customer/search-brokers/${id}`;
  const ages = { here: [] as number[], there: [] as number[] };
  for (let time = 0; time < TIMES; time += 1) {
    await Promise.all([here, there].map((each) => shows(each, path, '')));
    const words = `Changed ${time} for the bench.`;
    await change(here, id, token, words);
    const since = performance.now();
    const age = async (product: RunningProduct) => {
      while (!(await shows(product, path, words))) await sleep(5);
      return performance.now() - since;
    };
    const wasNext = await shows(here, path, words);
    ages.here.push(wasNext ? 0 : await age(here));
    ages.there.push(await age(there));
  }
  await shows(alone, path, '');
  await change(here, id, token, 'The last change of the bench.');
  const since = performance.now();
  while (!(await shows(alone, path, 'The last change of the bench.'))) {
    if (performance.now() - since > 2 * MOST_ALONE_MS) break;
    await sleep(500);
  }
  const lonely = performance.now() - since;
  const worst = (list: readonly number[]) => Math.max(...list);
  return [
    figure('T7 age of a page after a change, same process', worst(ages.here), 0),
    figure('T7 another process', worst(ages.there), MOST_ELSEWHERE_MS),
    figure('T7 a process that is told nothing', lonely, MOST_ALONE_MS),
  ];
}

const figure = (what: string, seen: number, target: number): Figure => ({
  what,
  values: {
    seen: `${seen.toFixed(0)} ms`,
    least: '',
    most: target === 0 ? 'the next request' : `${target} ms`,
  },
  pass: seen <= target,
});

async function change({ address }: RunningProduct, id: string, token: string, description: string) {
  const body = new FormData();
  body.set('description', description);
  const answer = await fetch(`${address}/api/vendors/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!answer.ok)
    throw new Error(`The change was answered ${answer.status}: ${await answer.text()}`);
}

const shows = async ({ address }: RunningProduct, path: string, words: string) =>
  (await (await fetch(address + path)).text()).includes(words);
