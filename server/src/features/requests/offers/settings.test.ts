import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import { requestMessages } from '@threshold/contract/texts/request-texts';
import { expect, it } from 'vitest';
import { requestDesk } from '#test/arrangements/request-desk.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const offers = requestOfferEndpoints;
const { broker, later } = requestDesk(test);

it('request settings can be saved unchanged after the end of a pause', {
  tags: 'engine',
}, async () => {
  const { caller } = await broker();
  const save = (body: object) => caller.call(offers.settings, { body });
  const saved = await save({ paused_until: '2026-06-04', weekly_most: 7 });
  expect(saved.ok.data).toMatchObject({ paused_until: '2026-06-04', weekly_most: 7 });
  later(48);
  const { held_until, ...shown } = (await caller.call(offers.list)).ok.settings;
  expect([held_until, shown.paused_until]).toEqual([null, null]);
  expect((await save({ ...shown, weekly_most: 8 })).ok.data.weekly_most).toBe(8);
  const refused = await save({ paused_until: '2026-06-03' });
  expect([refused.status, refused.failure.errors?.paused_until]).toEqual([
    422,
    [requestMessages.paused_until],
  ]);
});
