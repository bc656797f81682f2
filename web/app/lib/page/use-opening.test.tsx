import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useOpening } from './use-opening.ts';

function Part({ isOpen }: { isOpen: boolean }) {
  const [text, setText] = useState('old');
  useOpening(isOpen, () => setText('anew'));
  return text;
}

test('what opens begins anew before it is drawn', () => {
  expect(renderToStaticMarkup(<Part isOpen />)).toBe('anew');
});

test('what is closed stays as it is', () => {
  expect(renderToStaticMarkup(<Part isOpen={false} />)).toBe('old');
});
