import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createReader } from './use-read.ts';

const failed = 'It could not be read.';
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const refused = () => Promise.reject(new ApiError(503, 'unknown', ''));

describe('a reader', () => {
  it('reports the pending read and its result', async () => {
    const reader = createReader<string>();
    reader.start('a', async () => 'A', failed);
    expect(reader.store.get()).toMatchObject({ key: 'a', data: undefined, isReading: true });
    await settled();
    expect(reader.store.get()).toMatchObject({ data: 'A', isReading: false, failure: undefined });
  });

  it('retains its data until the next answer', async () => {
    const reader = createReader<string>();
    const stop = reader.start('a', async () => 'A', failed);
    await settled();
    stop();
    reader.start('b', async () => 'B', failed);
    expect(reader.store.get()).toMatchObject({ key: 'b', data: 'A', isReading: true });
    await settled();
    expect(reader.store.get().data).toBe('B');
  });

  it('ignores a late answer for an earlier key and aborts the call', async () => {
    const reader = createReader<string>();
    const late = Promise.withResolvers<string>();
    let signal: AbortSignal | undefined;
    const stop = reader.start(
      'a',
      (given) => {
        signal = given;
        return late.promise;
      },
      failed,
    );
    stop();
    reader.start('b', async () => 'B', failed);
    await settled();
    late.resolve('A');
    await settled();
    expect(signal?.aborted).toBe(true);
    expect(reader.store.get()).toMatchObject({ key: 'b', data: 'B', isReading: false });
  });

  it('ignores the failure of an aborted call', async () => {
    const reader = createReader<string>();
    const late = Promise.withResolvers<string>();
    reader.start('a', () => late.promise, failed)();
    late.reject(new Error('aborted'));
    await settled();
    expect(reader.store.get().failure).toBeUndefined();
  });

  it("shows the server's sentence of a failure, or the default", async () => {
    const reader = createReader<string>();
    reader.start('a', () => Promise.reject(new ApiError(403, 'unknown', 'Not yours.')), failed);
    await settled();
    expect(reader.store.get()).toMatchObject({ failure: 'Not yours.', isReading: false });
    reader.start('a', refused, failed);
    await settled();
    expect(reader.store.get().failure).toBe(failed);
  });

  it('logs errors that are not answers of the server', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reader = createReader<string>();
    const fault = new TypeError('A fault of the program');
    reader.start('a', () => Promise.reject(fault), failed);
    await settled();
    expect(log).toHaveBeenCalledExactlyOnceWith(fault);
    expect(reader.store.get().failure).toBe(failed);
    log.mockRestore();
  });

  it('retains data of the same key after a failure, but not of another', async () => {
    const reader = createReader<string>();
    reader.start('a', async () => 'A', failed);
    await settled();
    reader.start('a', refused, failed);
    await settled();
    expect(reader.store.get()).toMatchObject({ data: 'A', failure: failed });
    reader.start('b', refused, failed);
    await settled();
    expect(reader.store.get()).toMatchObject({ data: undefined, failure: failed });
  });

  it('reloads the same key and clears the failure at once', async () => {
    const reader = createReader<string>();
    const read = vi.fn(async () => 'A').mockImplementationOnce(refused);
    reader.start('a', read, failed);
    await settled();
    reader.reload();
    expect(reader.store.get()).toMatchObject({ failure: undefined, isReading: true });
    await settled();
    expect(reader.store.get()).toMatchObject({ data: 'A', isReading: false });
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('does nothing on reload before the first read', () => {
    const reader = createReader<string>();
    reader.reload();
    expect(reader.store.get()).toMatchObject({ isReading: false, data: undefined });
  });

  it('changes its data, if there is any', async () => {
    const reader = createReader<string>();
    reader.change(() => 'B');
    expect(reader.store.get().data).toBeUndefined();
    reader.start('a', async () => 'A', failed);
    await settled();
    reader.change((data) => `${data}!`);
    expect(reader.store.get().data).toBe('A!');
  });
});

describe('further pages', () => {
  const add = (data: readonly number[] | undefined, page: number) => [...(data ?? []), page];

  it('are added to the current data', async () => {
    const reader = createReader<readonly number[]>();
    reader.start('a', async () => [1], failed);
    await settled();
    const next = Promise.withResolvers<number>();
    const growing = reader.grow(() => next.promise, add, failed);
    expect(reader.store.get().growing).toBe(1);
    reader.change(() => [1, 2]);
    next.resolve(3);
    await growing;
    expect(reader.store.get()).toMatchObject({ data: [1, 2, 3], growing: 0, isReading: false });
  });

  it('wait for the first page', async () => {
    const reader = createReader<readonly number[]>();
    const start = Promise.withResolvers<readonly number[]>();
    reader.start('a', () => start.promise, failed);
    const growing = reader.grow(async () => 2, add, failed);
    await settled();
    start.resolve([1]);
    await growing;
    expect(reader.store.get().data).toEqual([1, 2]);
  });

  it('leave the data unchanged on failure and show it until the next', async () => {
    const reader = createReader<readonly number[]>();
    reader.start('a', async () => [1], failed);
    await settled();
    await reader.grow(refused, add, failed);
    expect(reader.store.get()).toMatchObject({ data: [1], failure: failed, growing: 0 });
    await reader.grow(async () => 2, add, failed);
    expect(reader.store.get()).toMatchObject({ data: [1, 2], failure: undefined });
  });

  it('are dropped when another key is read', async () => {
    const reader = createReader<readonly number[]>();
    const stop = reader.start('a', async () => [1], failed);
    await settled();
    const next = Promise.withResolvers<number>();
    const growing = reader.grow(() => next.promise, add, failed);
    stop();
    reader.start('b', async () => [9], failed);
    next.resolve(2);
    await growing;
    await settled();
    expect(reader.store.get()).toMatchObject({ data: [9], growing: 0 });
  });
});
