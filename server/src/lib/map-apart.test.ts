import { expect, it, vi } from 'vitest';
import { createRowErrorLogger, mapSkippingFailures } from './map-apart.ts';

it('mapSkippingFailures omits a failing row and logs its error once', () => {
  const log = { error: vi.fn() };
  const onFault = createRowErrorLogger(log, 'a calendar could not be computed');
  const fault = new RangeError('unknown zone');
  const read = () =>
    mapSkippingFailures(
      [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      ({ id }) => {
        if (id === 'b') throw fault;
        return id;
      },
      onFault,
    );
  expect([read(), read()]).toEqual([
    ['a', 'c'],
    ['a', 'c'],
  ]);
  expect(log.error.mock.calls).toEqual([
    [{ id: 'b', err: fault }, 'a calendar could not be computed'],
  ]);
});
