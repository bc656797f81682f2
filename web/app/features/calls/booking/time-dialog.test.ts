import { expect, it } from 'vitest';
import { groupByPartOfDay } from './time-dialog.tsx';

const slot = (time: string) => ({
  dateTime: `2026-11-24 ${time}:00`,
  startsAt: '2026-11-24T00:00:00.000Z',
});

it('groups free times into morning, afternoon and evening; omits empty groups', () => {
  const times = (all: string[]) =>
    groupByPartOfDay(all.map(slot)).map(({ part, slots }) => [
      part,
      ...slots.map(({ dateTime }) => dateTime.slice(11, 16)),
    ]);
  expect(times(['00:00', '11:59', '12:00', '16:59', '17:00', '23:30'])).toEqual([
    ['Morning', '00:00', '11:59'],
    ['Afternoon', '12:00', '16:59'],
    ['Evening', '17:00', '23:30'],
  ]);
  expect(times(['13:00'])).toEqual([['Afternoon', '13:00']]);
});
