import { dueTimeText } from '@threshold/contract/buying/key-date-text';
import { notAdvice } from '@threshold/contract/buying/not-advice';
import { keyDateWords } from '@threshold/contract/buying/purchase-words';
import { feedDays } from '@threshold/contract/calendar-feeds';
import { pagePaths } from '@threshold/contract/pages';
import { mapApart } from '../../lib/map-apart.ts';
import { momentOrSkip } from '../../lib/zoned.ts';
import type { FeedItem, ReadFeed } from '../calendar-feeds/read-feed.ts';
import { type KeyDateRow, listDatesOfMember } from './dates.repo.ts';
import { visitItem } from './visit-feed.ts';
import { listVisitsOfMember } from './visits.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A deadline is shown as the hour before it. */
const SHOWN_MS = 60 * 60 * 1000;

/**
 * Reads the dates of all purchases of a customer, and the visits of their homes, for a calendar program. Entries have
 * neither home, price nor name: the address may leak, and the operator of the calendar can read them.
 */
export const purchaseFeed: ReadFeed = async (db, { id }, { now, origin, limit, onFault }) => {
  const since = dayOf(new Date(now.getTime() - feedDays * DAY_MS));
  const nearest = { since, today: dayOf(now), limit };
  const dates = await listDatesOfMember(db, id, nearest);
  const visits = await listVisitsOfMember(db, id, nearest);
  return [
    ...mapApart(dates, (row) => itemOf(row, origin), onFault),
    ...mapApart(visits, (row) => visitItem(row, origin), onFault),
  ];
};

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

function itemOf(row: KeyDateRow, origin: string): FeedItem {
  const url = `${origin}${pagePaths.purchase(row.purchase_id)}/dates`;
  const isConfirmed = row.confirmed_with !== null;
  const what = keyDateWords[row.kind];
  return {
    uid: `${row.id}@dates.threshold`,
    sequence: row.version,
    ...spanOf(row),
    summary: row.status === 'done' ? `Done: ${what}` : `${what}${byTime(row)}`,
    description: [
      isConfirmed
        ? 'Confirmed.'
        : 'Our count, not confirmed. Check it with your conveyancer or solicitor.',
      `See it at ${url}`,
      'Calendars update in their own time, often once a day. Rely on our emails for deadlines.',
      notAdvice,
    ].join('\n'),
    url,
    status: row.status === 'cancelled' ? 'cancelled' : isConfirmed ? 'confirmed' : 'tentative',
  };
}

const byTime = ({ due_time, zone }: KeyDateRow) =>
  due_time === null ? '' : `, by ${dueTimeText(due_time, zone)}`;

/** The hour before a deadline, or the whole day if no time is given. */
function spanOf({ due_on, due_time, zone }: KeyDateRow) {
  if (due_time === null) {
    const starts_at = new Date(`${due_on}T00:00:00Z`);
    return { starts_at, ends_at: new Date(starts_at.getTime() + DAY_MS), isAllDay: true };
  }
  const ends_at = momentOrSkip(Temporal.PlainDateTime.from(`${due_on}T${due_time}`), zone);
  return { starts_at: new Date(ends_at.getTime() - SHOWN_MS), ends_at };
}
