import { describe, expect, it } from 'vitest';
import { countsOf, shareText } from './encryption-words.ts';

describe('the counts about encryption', () => {
  it('are shares of what was written', () => {
    expect(shareText({ sealed: 1204, plain: 22 })).toBe('98.2% (1,204 of 1,226)');
    expect(shareText({ sealed: 0, plain: 3 })).toBe('0% (0 of 3)');
  });

  it('say where there is nothing to share', () => {
    expect(shareText({ sealed: 0, plain: 0 })).toBe('None yet');
  });

  it('are summed over browsers, which stand beside them', () => {
    const events = [
      { event: 'locked', browser: 'Chrome', count: 1200 },
      { event: 'unable', browser: 'Firefox', count: 5 },
      { event: 'locked', browser: 'Safari', count: 3 },
    ] as const;
    expect(countsOf([...events], 'locked')).toEqual({
      total: '1,203',
      browsers: 'Chrome 1,200, Safari 3',
    });
    expect(countsOf([...events], 'fresh_start')).toEqual({ total: '0', browsers: '' });
  });
});
