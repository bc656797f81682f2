import { limits } from '@threshold/contract/limits';
import { expect, it } from 'vitest';
import { swipeOf } from './use-swipe.ts';

const from = { x: 100, y: 300 };
const { swipe_px } = limits.sidebar;

it('detects a swipe from the threshold on', () => {
  expect(swipeOf(from, { x: 100 + swipe_px, y: 300 })).toBe('right');
  expect(swipeOf(from, { x: 100 - swipe_px, y: 300 })).toBe('left');
  expect(swipeOf(from, { x: 100 + swipe_px - 1, y: 300 })).toBeUndefined();
});

it('ignores movements that are mostly vertical', () => {
  expect(swipeOf(from, { x: 160, y: 380 })).toBeUndefined();
  expect(swipeOf(from, { x: 160, y: 240 })).toBeUndefined();
});
