// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isComposing } from './is-composing.ts';

const key = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'Enter', ...init });

describe('isComposing', () => {
  it('reports a key during a composition', () => {
    expect(isComposing(key({ isComposing: true }))).toBe(true);
  });

  it('reports the Enter with which Safari ends a composition', () => {
    expect(isComposing(key({ isComposing: false, keyCode: 229 }))).toBe(true);
  });

  it('does not report Enter outside of a composition', () => {
    expect(isComposing(key({ keyCode: 13 }))).toBe(false);
  });
});
