import { awayNoticeEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { expect } from 'vitest';
import { toLocalDateString } from '#src/lib/local-time.ts';
import { buildAway } from '../factories/away-notice.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = ({ test }: World, days: number) =>
  toLocalDateString(new Date(test.clock.now.getTime() + days * DAY_MS));

const away = (world: World) =>
  buildAway(world.test, world.vendorId, { words: 'Back soon.' }).then(() => world);
const ofVendor = ({ vendorId }: Pick<World, 'vendorId'>) => ({ params: { id: vendorId } });

export const awayNoticeScenarios = [
  scenario({
    endpoint: awayNoticeEndpoints.own,
    arrange: away,
    request: ofVendor,
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ notice: { words: 'Back soon.', applies: true }, calls: 0 });
    },
  }),
  scenario({
    endpoint: awayNoticeEndpoints.set,
    request: (world) => ({
      ...ofVendor(world),
      body: { first_day: inDays(world, 2), last_day: inDays(world, 4), words: 'Back soon.' },
    }),
    effect: async ({ test, vendorId }, { data }) => {
      expect(data.notice).toMatchObject({ words: 'Back soon.', applies: false });
      const rows = test.database.db.selectFrom('away_notices').select('words');
      expect(await rows.where('vendor_id', '=', vendorId).execute()).toEqual([
        { words: 'Back soon.' },
      ]);
    },
  }),
  scenario({
    endpoint: awayNoticeEndpoints.end,
    arrange: away,
    request: ofVendor,
    effect: async ({ test, vendorId }, { data, message }) => {
      expect([data.notice, message]).toEqual([null, awaySentences.done.ended]);
      const rows = test.database.db.selectFrom('away_notices').select('words');
      expect(await rows.where('vendor_id', '=', vendorId).execute()).toEqual([]);
    },
  }),
  scenario({
    endpoint: awayNoticeEndpoints.shown,
    arrange: away,
    request: ofVendor,
    effect: async (world, { data }) => {
      expect(data).toEqual({ last_day: inDays(world, 6), words: 'Back soon.' });
    },
  }),
];
