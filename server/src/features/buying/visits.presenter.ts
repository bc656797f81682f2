import type { HomeVisit } from '@threshold/contract/buying/home-visits';
import { momentOrSkip } from '../../lib/zoned.ts';
import { present } from './purchases.presenter.ts';
import type { VisitRow } from './visits.repo.ts';

/** When a visit begins. */
export const visitStart = ({
  visit_on,
  visit_time,
  zone,
}: Pick<VisitRow, 'visit_on' | 'visit_time' | 'zone'>): Date =>
  momentOrSkip(Temporal.PlainDateTime.from(`${visit_on}T${visit_time}`), zone);

/** A visit, with the names of nobody who has left. */
export const presentVisit = (
  row: VisitRow,
  members: ReadonlySet<string>,
  now: Date,
): HomeVisit => ({
  _id: row.id,
  home: row.home_id,
  kind: row.kind,
  on: row.visit_on,
  time: row.visit_time,
  zone: row.zone,
  note: row.note,
  by: present(row.added_by, members),
  is_past: visitStart(row) <= now,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
