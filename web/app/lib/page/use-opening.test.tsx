import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useResetOnOpen } from './use-opening.ts';

function Part({ isOpen }: { isOpen: boolean }) {
  const [text, setText] = useState('old');
  useResetOnOpen(isOpen, () => setText('anew'));
  return text;
}

test("resets the caller's state before an open dialog's first render", () => {
  expect(renderToStaticMarkup(<Part isOpen />)).toBe('anew');
});

test("does not reset the caller's state while the dialog is closed", () => {
  expect(renderToStaticMarkup(<Part isOpen={false} />)).toBe('old');
});
