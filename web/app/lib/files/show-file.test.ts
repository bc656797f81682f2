import { resolveObjectURL } from 'node:buffer';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareFile, releaseShownFile } from './show-file.ts';

afterEach(() => vi.unstubAllGlobals());

test("revokes a file's blob URL when the file is released or replaced", () => {
  const opened: string[] = [];
  vi.stubGlobal('window', { open: (address: string) => opened.push(address) });
  const there = () => opened.map((address) => resolveObjectURL(address) !== undefined);
  const show = (text: string) => {
    const { buffer } = Uint8Array.from(new TextEncoder().encode(text));
    prepareFile(buffer, 'plan.txt').open();
  };
  show('a plan');
  expect(there()).toEqual([true]);
  show('another plan');
  expect(there()).toEqual([false, true]);
  releaseShownFile();
  expect(there()).toEqual([false, false]);
});
