import { expect, test } from 'vitest';
import { toSettingsBody } from './requests-page.tsx';

test.each([
  [' 14 ', 14],
  ['１４', 14],
  ['1,000', 1000],
  ['a few', Number.NaN],
])('converts the typed maximum of requests %o to %o', (weekly_most, number) => {
  const values = { takes_requests: true, paused_until: '', weekly_most };
  expect(toSettingsBody(values)).toEqual({
    takes_requests: true,
    paused_until: null,
    weekly_most: number,
  });
});
