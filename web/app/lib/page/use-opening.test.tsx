import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useResetOnOpen } from './use-opening.ts';

function Part({ isOpen }: { isOpen: boolean }) {
  const [text, setText] = useState('old');
  useResetOnOpen(isOpen, () => setText('anew'));
  return text;
}

test('resets when it opens, before the render', () => {
  expect(renderToStaticMarkup(<Part isOpen />)).toBe('anew');
});

test('does not reset when it is closed', () => {
  expect(renderToStaticMarkup(<Part isOpen={false} />)).toBe('old');
});
