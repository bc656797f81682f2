import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeTyped } from './merge-typed.ts';

const base = { address: '12 High Street', price: '$800,000', agent: '' };

it('takes over what only the other changed, and keeps what was typed', () => {
  const typed = { ...base, price: '$850,000' };
  const now = { ...base, agent: 'Kim' };
  expect(mergeTyped(base, typed, now)).toEqual({
    values: { ...base, price: '$850,000', agent: 'Kim' },
    clashes: [],
  });
});

it('names what both changed', () => {
  const { values, clashes } = mergeTyped(
    base,
    { ...base, price: '$850,000' },
    { ...base, price: '$900,000' },
  );
  expect([values.price, clashes]).toEqual(['$850,000', ['price']]);
});

it('loses nothing: each field is as one of the two left it', () => {
  const fields = fc.record({
    a: fc.constantFrom('0', '1', '2'),
    b: fc.constantFrom('0', '1', '2'),
  });
  fc.assert(
    fc.property(fields, fields, fields, (before, typed, now) => {
      const { values, clashes } = mergeTyped(before, typed, now);
      for (const name of ['a', 'b'] as const) {
        if (typed[name] !== before[name]) expect(values[name]).toBe(typed[name]);
        else expect(values[name]).toBe(now[name]);
        const isClash = typed[name] !== before[name] && now[name] !== before[name];
        expect(clashes.includes(name)).toBe(isClash && typed[name] !== now[name]);
      }
    }),
  );
});
