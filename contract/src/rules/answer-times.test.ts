import { expect, test } from 'vitest';
import { replyHours } from '../vocabularies.ts';
import { replyText } from './answer-times.ts';

test('replyText formats each number of hours as a typical reply time', () => {
  expect(replyHours.map((hours) => replyText(hours))).toEqual([
    'Replies in about 1 h',
    'Replies in about 2 h',
    'Replies in about 4 h',
    'Replies in about 8 h',
    'Replies in about 1 day',
    'Replies in about 2 days',
  ]);
});
