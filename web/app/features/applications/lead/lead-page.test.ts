import type { LeadEntry } from '@threshold/contract/endpoints/applications/leads';
import { expect, it } from 'vitest';
import { formatLeadEntry } from './lead-page.tsx';

const entry = (what: LeadEntry['what'], more: Partial<LeadEntry> = {}): LeadEntry => ({
  _id: 'a',
  what,
  by: null,
  status: null,
  original_name: null,
  count: null,
  starts_at: null,
  createdAt: '2026-11-03T01:00:00.000Z',
  ...more,
});

it.each([
  [entry('submitted', { by: 'customer' }), 'Casey sent the application'],
  [entry('status', { by: 'vendor', status: 'completed' }), 'You set the status to Completed'],
  [entry('file_opened', { original_name: 'rent.csv' }), 'You opened rent.csv'],
  [entry('file_opened'), 'You opened a file that is closed now'],
  [entry('messages', { by: 'customer', count: 1 }), 'Casey wrote 1 message'],
  [entry('messages', { by: 'vendor', count: 3 }), 'You wrote 3 messages'],
  [entry('review_written', { count: 4 }), 'Casey reviewed you: 4 of 5 stars'],
])('formats an entry of a lead’s history as "$1"', (one, text) => {
  expect(formatLeadEntry(one, 'Casey')).toBe(text);
});
