import { Box } from '@mantine/core';
import { type LoanRangeField, limits, loanRanges } from '@threshold/contract/limits';
import { normalizeRange, type Range, type RangeEnd } from '@threshold/contract/rules/loans';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { BareButton } from '#app/components/buttons/button.tsx';
import classes from './range-slider.module.css';

interface RangeSliderProps {
  field: LoanRangeField;
  label: string;
  /** Null until a thumb was moved; until then the thumbs are at the ends of the track. */
  value: Range | null;
  onChange: (range: Range) => void;
}

const formatPercent = (position: number) => `${position * 100}%`;

/**
 * Slider with two thumbs that move in the steps of `loanRanges`. Mantine's RangeSlider has no even
 * steps on a logarithmic track and does not support the Home, End and Page keys.
 */
export function RangeSlider({ field, label, value, onChange }: RangeSliderProps) {
  const track = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<RangeEnd>();
  const { min, max } = loanRanges[field];
  const ends = value ?? ([min, max] as const);
  const [low, high] = ends;

  function move(end: RangeEnd, amount: number) {
    onChange(normalizeRange(field, end === 'low' ? [amount, high] : [low, amount], end));
  }

  function amountUnder({ clientX }: PointerEvent): number {
    const box = track.current?.getBoundingClientRect();
    return box ? toSliderAmount(field, (clientX - box.left) / box.width) : min;
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const amount = amountUnder(event);
    const at = toSliderPosition(field, amount);
    const toLow = Math.abs(at - toSliderPosition(field, low));
    const toHigh = Math.abs(at - toSliderPosition(field, high));
    // If both thumbs are at the same position, chooses the thumb that can move to the pointer.
    const isLow = toLow === toHigh ? amount < low : toLow < toHigh;
    const end = isLow ? 'low' : 'high';
    setDragged(end);
    track.current?.querySelector<HTMLElement>(`[data-end='${end}']`)?.focus();
    move(end, amount);
  }

  const thumb = (end: RangeEnd, amount: number, words: string) => (
    <BareButton
      role="slider"
      className={classes.thumb}
      data-end={end}
      style={{ left: formatPercent(toSliderPosition(field, amount)) }}
      aria-label={`${label}, ${words}`}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={amount}
      aria-valuetext={value ? `$${moneyText(amount)}` : 'Not set'}
      onKeyDown={(event) => {
        const next = getAmountAfterKey(field, amount, event);
        if (next === undefined) return;
        event.preventDefault();
        move(end, next);
      }}
    />
  );

  return (
    <div className={classes.slider} data-set={value ? '' : undefined}>
      <div
        ref={track}
        className={classes.way}
        onPointerDown={press}
        onPointerMove={(event) => dragged && move(dragged, amountUnder(event))}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        <span
          className={classes.between}
          style={{
            left: formatPercent(toSliderPosition(field, low)),
            right: formatPercent(1 - toSliderPosition(field, high)),
          }}
        />
        {thumb('low', low, 'lower end')}
        {thumb('high', high, 'upper end')}
      </div>
      <Box pos="relative" h={30} className={classes.marks} aria-hidden="true">
        {buildSliderMarks(field).map(({ position, label: text }) => (
          <span key={position} className="num" style={{ left: formatPercent(position) }}>
            {text}
          </span>
        ))}
      </Box>
    </div>
  );
}

const pageOfWay = 1 / 14;

/** Returns the amount after a key press: arrows move one step, page keys 1/14 of the track. */
function getAmountAfterKey(field: LoanRangeField, amount: number, { key }: KeyboardEvent) {
  const { min, max, step } = loanRanges[field];
  const turned = (by: number) => toSliderAmount(field, toSliderPosition(field, amount) + by);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return amount + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return amount - step;
    case 'PageUp':
      return Math.max(turned(pageOfWay), amount + step);
    case 'PageDown':
      return Math.min(turned(-pageOfWay), amount - step);
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return undefined;
  }
}

/* Positions of amounts on a slider, from 0 to 1. The scale is logarithmic, so that common
   amounts have enough space; `loanRanges` defines the steps. */

export function toSliderPosition(field: LoanRangeField, amount: number): number {
  const { min, max } = loanRanges[field];
  return Math.log(amount / min) / Math.log(max / min);
}

/** Returns the amount at a slider position from 0 to 1. The amount is not rounded to a step. */
export function toSliderAmount(field: LoanRangeField, position: number): number {
  const { min, max } = loanRanges[field];
  return min * (max / min) ** Math.min(1, Math.max(0, position));
}

/** Returns the tick marks below a slider, at equal distances, with their amounts. */
export function buildSliderMarks(field: LoanRangeField) {
  const last = limits.slider_ticks - 1;
  return Array.from({ length: limits.slider_ticks }, (_, at) => ({
    position: at / last,
    label: shortAmount(toSliderAmount(field, at / last)),
  }));
}

/** Formats an amount as '2,400,000'. Does not use `Intl`, whose result differs by runtime. */
export function moneyText(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',');
}

/** Formats an amount, rounded to two digits, as '95K' or '2.4M'. */
function shortAmount(amount: number): string {
  const rounded = Number(amount.toPrecision(2));
  return rounded < 1_000_000 ? `${Math.round(rounded / 1000)}K` : `${rounded / 1_000_000}M`;
}
