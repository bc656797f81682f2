import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { renderHook } from '#test/render-hook.ts';
import { mergeTyped, useSharedForm } from './shared-form.tsx';

const page = vi.hoisted(() => ({ revalidate: vi.fn(async () => {}) }));

vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useRevalidator: () => page,
}));

afterEach(() => vi.unstubAllGlobals());

const base = { address: '12 High Street', price: '$800,000', agent: '' };

it("merges another member's saved values into fields without edits", () => {
  const typed = { ...base, price: '$850,000' };
  const now = { ...base, agent: 'Kim' };
  expect(mergeTyped(base, typed, now)).toEqual({
    values: { ...base, price: '$850,000', agent: 'Kim' },
    clashes: [],
  });
});

it('reports a conflict for fields that two members changed differently', () => {
  const { values, clashes } = mergeTyped(
    base,
    { ...base, price: '$850,000' },
    { ...base, price: '$900,000' },
  );
  expect([values.price, clashes]).toEqual(['$850,000', ['price']]);
});

it('preserves edited fields and updates all other fields to the saved values', () => {
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

it("treats retyped original text as an edit after another member's save", async () => {
  stubLocalStorage();
  let record = { version: 1, text: 'Old' };
  const note = await renderHook(() =>
    useSharedForm({
      record,
      valuesOf: ({ text }) => ({ text }),
      save: async () => record,
    }),
  );
  await note.act(() => note.now.form.setFieldValue('text', 'Mine'));
  record = { version: 2, text: 'Theirs' };
  await note.again();
  expect(note.now.clashes).toEqual([{ name: 'text', now: 'Theirs' }]);
  await note.act(() => note.now.form.setFieldValue('text', 'Old'));
  expect(note.now.form.isDirty()).toBe(true);
});

it('calls onSaved only after the page was reloaded', async () => {
  stubLocalStorage();
  const reload = Promise.withResolvers<void>();
  page.revalidate.mockReturnValueOnce(reload.promise);
  const onSaved = vi.fn();
  const note = await renderHook(() =>
    useSharedForm({
      record: { version: 1, text: 'Old' },
      valuesOf: ({ text }) => ({ text }),
      save: async ({ text }) => ({ version: 2, text }),
      onSaved,
    }),
  );
  await note.act(() => void note.now.form.run());
  expect(page.revalidate).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
  await note.act(() => reload.resolve());
  expect(onSaved).toHaveBeenCalledOnce();
});
