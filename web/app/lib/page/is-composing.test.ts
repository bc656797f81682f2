// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isComposing } from './is-composing.ts';

const key = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'Enter', ...init });

describe('isComposing', () => {
  it('returns true for a key pressed while an input method composes text', () => {
    expect(isComposing(key({ isComposing: true }))).toBe(true);
  });

  it('returns true for the Enter key that ends a composition in Safari', () => {
    expect(isComposing(key({ isComposing: false, keyCode: 229 }))).toBe(true);
  });

  it('returns false for the Enter key outside of a composition', () => {
    expect(isComposing(key({ keyCode: 13 }))).toBe(false);
  });
});
