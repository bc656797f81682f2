import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from '#test/render-hook.ts';
import { useDialogSubject } from './use-dialog-subject.ts';

afterEach(() => vi.unstubAllGlobals());

const renderDialog = async () => {
  const dialog = await renderHook(() => useDialogSubject<string>());
  const state = () => [dialog.now.subject, dialog.now.turn, dialog.now.isOpen];
  const open = (subject: string) => dialog.act(() => dialog.now.open(subject));
  const close = () => dialog.act(() => dialog.now.close());
  return { state, open, close };
};

it('useDialogSubject increases `turn` by one at each opening of the dialog', async () => {
  const { state, open, close } = await renderDialog();
  expect(state()).toEqual([undefined, 0, false]);
  await open('a');
  expect(state()).toEqual(['a', 1, true]);
  await close();
  await open('a');
  expect(state()).toEqual(['a', 2, true]);
  await open('b');
  expect(state()).toEqual(['b', 3, true]);
});

it('useDialogSubject still returns the subject after the dialog has closed', async () => {
  const { state, open, close } = await renderDialog();
  await open('a');
  await close();
  expect(state()).toEqual(['a', 1, false]);
});
