import { describe, expect, it, vi } from 'vitest';
import type { PageChange } from '../../adapters/page-bus/page-bus.ts';
import { signal } from '../../lib/signal.ts';
import { typedWords } from './typed-words.ts';

type Reader = Parameters<ReturnType<typeof typedWords>['of']>[0];

function reader() {
  const query = vi.fn(async () => ({ rows: [{ typed: 'marlo' }] }));
  return { pool: { query } as unknown as Reader, query };
}

describe('the look-up of typed words', () => {
  it('is done once for all who type the same, and anew where a call has changed a listing', async () => {
    const changes = signal<PageChange | undefined>();
    const typed = typedWords({ changes });
    const { pool, query } = reader();
    await Promise.all([typed.of(pool, 'Marlo'), typed.of(pool, 'Marlo')]);
    expect(query).toHaveBeenCalledTimes(1);
    await typed.of(pool, 'Marlow');
    expect(query).toHaveBeenCalledTimes(2);
    changes.emit({ tags: ['listing:1'], isGone: false });
    await typed.of(pool, 'Marlo');
    expect(query).toHaveBeenCalledTimes(3);
  });

  it('of a replica is no answer for whoever reads the primary', async () => {
    const typed = typedWords({ changes: signal<PageChange | undefined>() });
    const [replica, primary] = [reader(), reader()];
    await typed.of(replica.pool, 'Marlo');
    await typed.of(primary.pool, 'Marlo');
    expect(primary.query).toHaveBeenCalledTimes(1);
  });
});
