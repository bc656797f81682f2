import { expect, test } from 'vitest';
import { noneOf, queryFor, type Show, showIn } from './shows.ts';

test.each<Show>(['all', 'unread', 'archived', 'chat:completed', 'application:new'])(
  'the address keeps %s',
  (show) => {
    expect(showIn(new URLSearchParams(queryFor(show)))).toBe(show);
  },
);

test.each(['', 'show=pinned', 'show=chat:nothing', 'show=toString'])(
  'an address with %j asks for all',
  (query) => {
    expect(showIn(new URLSearchParams(query))).toBe('all');
  },
);

test('an empty list says of what there is none', () => {
  expect(noneOf('chat:completed')).toBe('No chat is marked Completed.');
  expect(noneOf('application:new')).toBe('No application is marked New.');
});
