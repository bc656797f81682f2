import { describe, expect, it } from 'vitest';
import { isOutdated, stateOf } from './duty-words.ts';

const shown = (until: string) => ({ is_shown: true, until, why: null });
const dark = (why: 'waits' | 'old' | 'review' | 'differs') => ({
  is_shown: false,
  until: null,
  why,
});

describe('figures of duty in the console', () => {
  it('say until when they show, or why they do not', () => {
    expect(stateOf(shown('2027-04-30'))).toBe('Shown until 30 Apr 2027');
    expect(stateOf(dark('waits'))).toContain('two of staff');
    expect(stateOf(dark('differs'))).toContain('difference');
  });

  it('wait for a reader, or for new figures', () => {
    expect([dark('old'), dark('review')].every(isOutdated)).toBe(true);
    expect([dark('waits'), dark('differs'), shown('2027-04-30')].some(isOutdated)).toBe(false);
  });
});
