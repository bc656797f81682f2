import { expect, test } from 'vitest';
import { getEmptyInboxText, parseInboxFilter, queryFor, type Show } from './shows.ts';

test.each<Show>(['all', 'unread', 'archived', 'chat:completed'])(
  'restores the filter %s from the URL',
  (show) => {
    expect(parseInboxFilter(new URLSearchParams(queryFor(show)))).toBe(show);
  },
);

test.each(['', 'show=pinned', 'show=chat:nothing', 'show=application:new', 'show=toString'])(
  'shows all conversations for the URL query %j',
  (query) => {
    expect(parseInboxFilter(new URLSearchParams(query))).toBe('all');
  },
);

test('mentions the filter in the text for an empty list', () => {
  expect(getEmptyInboxText('chat:completed')).toBe('No chat is marked Completed.');
});
