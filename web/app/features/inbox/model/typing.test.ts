import { limits } from '@threshold/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTyping } from './typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is told while one types, and is over three seconds after the last key', () => {
  const told: boolean[] = [];
  const typing = createTyping((isTyping) => told.push(isTyping));
  for (let key = 0; key < 10; key += 1) {
    typing.note();
    vi.advanceTimersByTime(100);
  }
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(limits.chat.typing_ms - 101);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true, false]);
});

it('is said again to those who would forget it', () => {
  const told: boolean[] = [];
  const typing = createTyping((isTyping) => told.push(isTyping));
  for (let second = 0; second < 6; second += 1) {
    typing.note();
    vi.advanceTimersByTime(1000);
  }
  expect(told).toEqual([true, true, true]);
});

it('is over at once with the message, and never told to be over twice', () => {
  const told: boolean[] = [];
  const typing = createTyping((isTyping) => told.push(isTyping));
  typing.note();
  typing.stop();
  typing.stop();
  vi.runAllTimers();
  expect(told).toEqual([true, false]);
});
