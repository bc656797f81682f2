import { limits } from '@threshold/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTypingReporter } from './connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends one typing event at the start and one after a pause', () => {
  const events: boolean[] = [];
  const typing = createTypingReporter((isTyping) => events.push(isTyping));
  for (let key = 0; key < 10; key += 1) {
    typing.note();
    vi.advanceTimersByTime(100);
  }
  expect(events).toEqual([true]);
  vi.advanceTimersByTime(limits.chat.typing_ms - 101);
  expect(events).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(events).toEqual([true, false]);
});

it('repeats the typing event every few seconds while typing continues', () => {
  const events: boolean[] = [];
  const typing = createTypingReporter((isTyping) => events.push(isTyping));
  for (let second = 0; second < 6; second += 1) {
    typing.note();
    vi.advanceTimersByTime(1000);
  }
  expect(events).toEqual([true, true, true]);
});

it('sends the end of typing immediately and only once when stopped', () => {
  const events: boolean[] = [];
  const typing = createTypingReporter((isTyping) => events.push(isTyping));
  typing.note();
  typing.stop();
  typing.stop();
  vi.runAllTimers();
  expect(events).toEqual([true, false]);
});
