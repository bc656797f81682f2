// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CodeBoxes } from './code-boxes.tsx';

afterEach(cleanup);

let value = '';
const note = (code: string) => {
  value = code;
};
function Asked({ initial }: { initial: string }) {
  const [code, setCode] = useState(initial);
  function change(next: string) {
    note(next);
    setCode(next);
  }
  return <CodeBoxes id="code" digits={6} legend="Code" value={code} onChange={change} />;
}

function draw(initial = '') {
  note(initial);
  render(<Asked initial={initial} />, { wrapper: MantineProvider });
}
const box = (digit: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${digit} of 6`);

/** Types digits as a browser does: each replaces the selection or is inserted at the caret. */
function type(...digits: readonly string[]) {
  for (const digit of digits) {
    const field = document.activeElement as HTMLInputElement;
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const next = field.value.slice(0, from) + digit + field.value.slice(to);
    fireEvent.input(field, { target: { value: next } });
  }
}

it('focuses the next code box after each digit until the last box', () => {
  draw();
  box(1).focus();
  type(...'1234567');
  expect([value, document.activeElement]).toEqual(['123456', box(6)]);
  type('8');
  expect(value).toBe('123456');
});

it('replaces the digit of a code box that was clicked', () => {
  draw('123456');
  fireEvent.click(box(3));
  box(3).focus();
  type('9', '8');
  expect([value, document.activeElement]).toEqual(['129856', box(5)]);
  // Typing the digit that the box already contains also moves the focus to the next box.
  type('5', '0');
  expect(value).toBe('129850');
});

it('leaves an empty box when a middle digit of a code is deleted', () => {
  draw('123456');
  box(3).focus();
  fireEvent.keyDown(box(3), { key: 'Backspace' });
  expect([value, document.activeElement]).toEqual(['12 456', box(3)]);
  type('9');
  expect(value).toBe('129456');
});

it('deletes the previous digit when Backspace is pressed in an empty code box', () => {
  draw('12');
  box(3).focus();
  fireEvent.keyDown(box(3), { key: 'Backspace' });
  expect([value, document.activeElement]).toEqual(['1', box(2)]);
});

it.each([
  ['123 456', '123456'],
  ['Your code is 123456.', '123456'],
  ['1234567890', '123456'],
  ['no digits', '9'],
])('extracts the code from the pasted text %j', (text, code) => {
  draw('9');
  fireEvent.paste(box(4), { clipboardData: { getData: () => text } });
  expect(value).toBe(code);
});

it('accepts a code suggested by a phone and rejects letters', () => {
  draw('9');
  fireEvent.input(box(1), { target: { value: '123456' } });
  expect(value).toBe('123456');
  fireEvent.input(box(2), { target: { value: 'a' } });
  expect([value, box(2).value]).toEqual(['123456', '2']);
});
