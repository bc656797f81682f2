import { dueTimeText } from '@threshold/contract/buying/key-date-text';
import { pastStages, visitKindWords } from '@threshold/contract/buying/purchase-words';
import { pagePaths } from '@threshold/contract/pages';
import type { FeedItem } from '../calendar-feeds/read-feed.ts';
import { visitStart } from './visits.presenter.ts';
import type { MemberVisitRow } from './visits.repo.ts';

/** As long as most open inspections take. */
const SHOWN_MS = 30 * 60 * 1000;

/** A visit as calendars show it: what kind and when, never of which home. One of a home that is given up is struck. */
export function visitItem(row: MemberVisitRow, origin: string): FeedItem {
  const starts_at = visitStart(row);
  const url = `${origin}${pagePaths.purchase(row.purchase_id)}`;
  return {
    uid: `${row.id}@visits.threshold`,
    // Either may change what stands here, and neither goes back.
    sequence: row.version + row.home_version,
    starts_at,
    ends_at: new Date(starts_at.getTime() + SHOWN_MS),
    summary: `${visitKindWords[row.kind]}, ${dueTimeText(row.visit_time, row.zone)}`,
    description: [
      `See where at ${url}`,
      'Calendars update in their own time, often once a day.',
    ].join('\n'),
    url,
    status: pastStages.includes(row.stage) ? 'cancelled' : 'confirmed',
  };
}
