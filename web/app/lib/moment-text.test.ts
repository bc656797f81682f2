import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

it('says day and time by the clock of the reader', () => {
  const text = momentText('2026-11-21T03:45:00.000Z', 'Australia/Perth');
  expect(text.replaceAll('\u202f', ' ')).toBe('21 Nov 2026, 11:45 am');
});
