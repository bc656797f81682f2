import { limits } from '@threshold/contract/limits';
import { expect, it } from 'vitest';
import { detectSwipe } from './use-swipe.ts';

const from = { x: 100, y: 300 };
const { swipe_px } = limits.sidebar;

it('detects a swipe of at least the threshold distance', () => {
  expect(detectSwipe(from, { x: 100 + swipe_px, y: 300 })).toBe('right');
  expect(detectSwipe(from, { x: 100 - swipe_px, y: 300 })).toBe('left');
  expect(detectSwipe(from, { x: 100 + swipe_px - 1, y: 300 })).toBeUndefined();
});

it('ignores movements that are mostly vertical', () => {
  expect(detectSwipe(from, { x: 160, y: 380 })).toBeUndefined();
  expect(detectSwipe(from, { x: 160, y: 240 })).toBeUndefined();
});
