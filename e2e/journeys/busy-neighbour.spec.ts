import { outcomes } from '@threshold/contract/texts/outcomes';
import { expect } from '../src/fixtures.ts';
import { test } from '../src/product/own-product.ts';

test.use({ owner: 'busy-neighbour' });

/**
 * In each second the product runs for `RUNS_MS` and is paused for `RESTS_MS`, as if other programs
 * used the cores.
 */
const RUNS_MS = 100;
const RESTS_MS = 900;

/**
 * Slows the process down by pausing it for most of each second.
 * @returns a function that ends the slowdown
 */
function slowDown(pid: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const rest = () => {
    process.kill(pid, 'SIGSTOP');
    timer = setTimeout(run, RESTS_MS);
  };
  const run = () => {
    process.kill(pid, 'SIGCONT');
    timer = setTimeout(rest, RUNS_MS);
  };
  run();
  return () => {
    clearTimeout(timer);
    process.kill(pid, 'SIGCONT');
  };
}

test('a visitor gets pages, not refusals, while other programs use the processor', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  // Loads each page once before the slowdown, because the first load does additional work.
  for (const path of ['/customer/search-brokers', '/faqs', '/terms']) await page.goto(path);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 503) refused.push(answer.url());
  });
  const speedUp = slowDown(product.pid);
  try {
    for (const path of ['/customer/search-brokers?page=1', '/faqs?q=deposit', '/terms']) {
      await page.goto(path, { timeout: 60_000 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText(outcomes.refusals.busy)).toHaveCount(0);
    }
  } finally {
    speedUp();
  }
  expect(refused).toEqual([]);
});
