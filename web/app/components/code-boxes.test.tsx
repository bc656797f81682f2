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
  render(
    <MantineProvider>
      <Asked initial={initial} />
    </MantineProvider>,
  );
}
const box = (digit: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${digit} of 6`);

/** As a browser does: what is selected goes, and the digit stands at the caret. */
function type(...digits: readonly string[]) {
  for (const digit of digits) {
    const field = document.activeElement as HTMLInputElement;
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const next = field.value.slice(0, from) + digit + field.value.slice(to);
    fireEvent.input(field, { target: { value: next } });
  }
}

it('goes on from box to box, and stops at the last one', () => {
  draw();
  box(1).focus();
  type(...'1234567');
  expect([value, document.activeElement]).toEqual(['123456', box(6)]);
  type('8');
  expect(value).toBe('123456');
});

it('takes the next digits after one that was selected by a click', () => {
  draw('123456');
  fireEvent.click(box(3));
  box(3).focus();
  type('9', '8');
  expect([value, document.activeElement]).toEqual(['129856', box(5)]);
  // Over its like, too.
  type('5', '0');
  expect(value).toBe('129850');
});

it('keeps the places of the others when one is emptied', () => {
  draw('123456');
  box(3).focus();
  fireEvent.keyDown(box(3), { key: 'Backspace' });
  expect([value, document.activeElement]).toEqual(['12 456', box(3)]);
  type('9');
  expect(value).toBe('129456');
});

it('empties backwards from a box that is empty', () => {
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
])('takes what is pasted: %s', (text, code) => {
  draw('9');
  fireEvent.paste(box(4), { clipboardData: { getData: () => text } });
  expect(value).toBe(code);
});

it('takes a code that a phone suggests, and no letter', () => {
  draw('9');
  fireEvent.input(box(1), { target: { value: '123456' } });
  expect(value).toBe('123456');
  fireEvent.input(box(2), { target: { value: 'a' } });
  expect([value, box(2).value]).toEqual(['123456', '2']);
});
