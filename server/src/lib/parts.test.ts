import { expect, it } from 'vitest';
import { openParts, type PartChange } from './parts.ts';

it('tells of each change once, and of no part that was well from the start', () => {
  const parts = openParts();
  const [redis, mail] = [parts.add('redis'), parts.add('mail')];
  const heard: PartChange[] = [];
  parts.changes.on((change) => heard.push(change));
  expect(parts.list().map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  mail.up();
  const why = new Error('refused');
  for (let nr = 0; nr < 3; nr += 1) redis.down(why);
  for (let nr = 0; nr < 3; nr += 1) redis.up();
  expect(heard).toEqual([
    { name: 'redis', state: 'down', why },
    { name: 'redis', state: 'up', why: undefined },
  ]);
  expect(parts.list().map(({ name, state }) => [name, state])).toEqual([
    ['redis', 'up'],
    ['mail', 'up'],
  ]);
});
