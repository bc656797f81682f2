import { Input } from '@mantine/core';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { isComposing } from '../../lib/page/is-composing.ts';
import classes from './code-boxes.module.css';

export interface CodeBoxesProps {
  /** Id of the first box, for moving the focus there. */
  id: string;
  digits: number;
  legend: string;
  /** The digits, with a space for each empty box before a filled box. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** Returns the digits of a text. Full-width digits, as on Asian keyboards, become ASCII digits. */
const extractDigits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/**
 * One box for each digit of a code. Replaces Mantine's PinInput, which shifts the other digits
 * after a deletion, and ignores a code that is pasted with other text.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { id, digits, legend, value, onChange, error, disabled } = props;
  const errorId = `${id}-error`;
  const cells = Array.from({ length: digits }, (_, at) => (value[at] ?? '').trim());
  const boxId = (at: number) => (at === 0 ? id : `${id}-${at + 1}`);
  const focus = (at: number) =>
    document.getElementById(boxId(Math.min(Math.max(at, 0), digits - 1)))?.focus();

  const adoptTyped = useEffectEvent(() => {
    const typed = cells.map((_, at) => findInput(boxId(at))?.value ?? '').join('');
    if (typed !== cells.join('')) fill(0, extractDigits(typed));
  });
  // Adopts digits that were typed before the page hydrated.
  useLayoutEffect(() => adoptTyped(), []);

  function set(at: number, digit: string) {
    onChange(joinCells(cells.map((now, place) => (place === at ? digit : now))));
  }

  function fill(at: number, typed: string) {
    const { cells: filled, next } = fillCells(cells, at, typed);
    onChange(joinCells(filled));
    focus(next);
  }

  // Handles `onInput`, because React skips `onChange` when a digit is replaced by the same digit.
  function handleInput(event: FormEvent<HTMLInputElement>, at: number) {
    const raw = event.currentTarget.value;
    const typed = extractDigits(raw);
    const before = cells[at] ?? '';
    if (raw === '') return set(at, '');
    if (typed.length > 2 || (typed.length === 2 && before === '')) return fill(at, typed);
    if (typed.length === 2) {
      // A second digit typed into a filled box replaces the first; in the last box it is ignored.
      if (at === digits - 1) return;
      return fill(at, typed.startsWith(before) ? typed.slice(1) : typed.slice(0, 1));
    }
    if (raw.length === 1 && typed !== '') fill(at, typed);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (isComposing(event)) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: digits - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focus(to);
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      const isBack = event.key === 'Backspace' && cells[at] === '' && at > 0;
      set(isBack ? at - 1 : at, '');
      if (isBack) focus(at - 1);
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>, at: number) {
    event.preventDefault();
    const pasted = extractDigits(event.clipboardData.getData('text/plain'));
    if (pasted) fill(pasted.length < digits ? at : 0, pasted);
  }

  return (
    <fieldset className={classes.code}>
      <legend>{legend}</legend>
      <div className={classes.boxes}>
        {cells.map((digit, at) => (
          <Input
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no id and never move.
            key={at}
            id={boxId(at)}
            // `tel` shows a number pad on phones. With `inputMode` instead, Enter would not submit.
            type="tel"
            autoComplete="one-time-code"
            value={digit}
            disabled={disabled}
            error={error !== undefined}
            classNames={{ wrapper: classes.place, input: classes.box }}
            onInput={(event) => handleInput(event, at)}
            onKeyDown={(event) => handleKey(event, at)}
            onPaste={(event) => handlePaste(event, at)}
            // Selects the digit, so that the next typed digit replaces it.
            onFocus={(event) => event.currentTarget.select()}
            onClick={(event) => event.currentTarget.select()}
            // A dialog gives the initial focus to the element with this attribute.
            data-autofocus={at === 0 || undefined}
            aria-label={`Digit ${at + 1} of ${digits}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
        ))}
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </fieldset>
  );
}

function findInput(id: string): HTMLInputElement | undefined {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** Joins the digits of the boxes. Empty boxes before a digit become spaces. */
function joinCells(cells: readonly string[]): string {
  return cells
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}

/**
 * Fills digits into the boxes from index `at`, or from the first box if the digits are a complete
 * code. Returns the boxes and the index of the next box.
 */
function fillCells(
  cells: readonly string[],
  at: number,
  typed: string,
): { cells: readonly string[]; next: number } {
  const from = typed.length < cells.length ? at : 0;
  const filled = cells.map((now, place) => typed[place - from] ?? now);
  return { cells: filled, next: Math.min(from + typed.length, cells.length - 1) };
}
