import { chatSearch } from '@threshold/contract/texts/chat-texts';
import { expect, test } from 'vitest';
import { formatSearchSummary } from './message-results.tsx';
import type { SearchState } from './message-search.ts';

const end = (more: Partial<SearchState>) =>
  formatSearchSummary({
    phase: 'done',
    hits: [],
    searched: 0,
    unopened: 0,
    conversations: 1,
    total: 1,
    ...more,
  });

test('the search summary mentions messages that could not be decrypted', () => {
  expect(end({ searched: 3 })).toBe(chatSearch.nothing);
  expect(end({ unopened: 500 })).toBe(`${chatSearch.nothing_opened} ${chatSearch.unopened(500)}`);
  expect(end({ phase: 'stopped', unopened: 2 })).toBe(
    `${chatSearch.stopped} ${chatSearch.unopened(2)}`,
  );
});

test('the search summary is empty while the search runs', () => {
  expect(end({ phase: 'running', unopened: 2 })).toBe('');
});
