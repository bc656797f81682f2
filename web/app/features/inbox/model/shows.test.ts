import { expect, test } from 'vitest';
import { noneOf, queryFor, type Show, showIn } from './shows.ts';

test.each<Show>(['all', 'unread', 'archived', 'chat:completed'])('the address keeps %s', (show) => {
  expect(showIn(new URLSearchParams(queryFor(show)))).toBe(show);
});

test.each(['', 'show=pinned', 'show=chat:nothing', 'show=application:new', 'show=toString'])(
  'an address with %j asks for all',
  (query) => {
    expect(showIn(new URLSearchParams(query))).toBe('all');
  },
);

test('an empty list says of what there is none', () => {
  expect(noneOf('chat:completed')).toBe('No chat is marked Completed.');
});
