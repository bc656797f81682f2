import { brand } from '@threshold/contract/brand';
import { dueTimeText } from '@threshold/contract/buying/key-date-text';
import { notAdvice } from '@threshold/contract/buying/not-advice';
import { keyDateWords } from '@threshold/contract/buying/purchase-words';
import { feedDays } from '@threshold/contract/calendar-feeds';
import { pagePaths } from '@threshold/contract/pages';
import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import type { CalendarContent, CalendarItem } from '../../lib/icalendar.ts';
import { momentOrSkip } from '../../lib/zoned.ts';
import { type KeyDateRow, listDatesOfMember } from './dates.repo.ts';
import { visitItem } from './visit-feed.ts';
import { listVisitsOfMember } from './visits.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A deadline is shown as the hour that ends with it. */
const SHOWN_MS = 60 * 60 * 1000;
/** More than a customer's purchases hold. */
const MOST = 2000;

/**
 * The dates of all purchases that a customer is in, and the visits of their homes, for a calendar program. Neither home, price
 * nor name stands there: the address may come into other hands, and whoever runs the calendar reads along.
 */
export async function purchaseFeed(
  db: Db,
  { id }: Party,
  { now, origin }: { readonly now: Date; readonly origin: string },
): Promise<CalendarContent> {
  const since = new Date(now.getTime() - feedDays * DAY_MS).toISOString().slice(0, 10);
  const dates = await listDatesOfMember(db, id, since, MOST);
  const visits = await listVisitsOfMember(db, id, since, MOST);
  return {
    name: `${brand.name} purchase dates`,
    items: [
      ...dates.map((row) => itemOf(row, origin)),
      ...visits.map((row) => visitItem(row, origin)),
    ],
  };
}

function itemOf(row: KeyDateRow, origin: string): CalendarItem {
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

/** The hour that ends with a deadline; the whole day where no time is given. */
function spanOf({ due_on, due_time, zone }: KeyDateRow) {
  if (due_time === null) {
    const starts_at = new Date(`${due_on}T00:00:00Z`);
    return { starts_at, ends_at: new Date(starts_at.getTime() + DAY_MS), isAllDay: true };
  }
  const ends_at = momentOrSkip(Temporal.PlainDateTime.from(`${due_on}T${due_time}`), zone);
  return { starts_at: new Date(ends_at.getTime() - SHOWN_MS), ends_at };
}
