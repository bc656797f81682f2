import { type AdminDutySheet, adminDutyEndpoints } from '@threshold/contract/admin-duty';
import { addDays } from '@threshold/contract/buying/calendar-days';
import { dutyWarningDays } from '@threshold/contract/buying/duty-switch';
import type { FastifyInstance } from 'fastify';
import { localDay } from '../../lib/local-day.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { keepReading } from '../tools/duty.service.ts';
import { listLastReadings, type ReadingRow } from '../tools/duty-readings.repo.ts';
import { type ReadableSheet, readableSheets, readingsOf, switchOf } from '../tools/duty-sheets.ts';

/** Staff compare figures of duty with the offices' pages: two of them, before anybody is shown one. */
export function adminDutyRoutes(app: FastifyInstance, { database: { db }, now }: Services): void {
  serve(app, adminDutyEndpoints.sheets, async () => {
    const rows = await listLastReadings(
      db,
      readableSheets.map(({ digest }) => digest),
    );
    return ok({ data: readableSheets.map((sheet) => presentSheet(sheet, rows, now())) });
  });

  serve(app, adminDutyEndpoints.read, async ({ actor, params, body }) => {
    const sheet = await keepReading(db, { staff: actor, now: now() }, params.id, body);
    const rows = await listLastReadings(db, [sheet.digest]);
    return ok({ data: presentSheet(sheet, rows, now()) });
  });
}

function presentSheet(
  sheet: ReadableSheet,
  rows: readonly ReadingRow[],
  now: Date,
): AdminDutySheet {
  const { id, year, digest, figures } = sheet;
  const { state, source, sourceDate, readOn, reviewAfter, mark } = sheet.sheet;
  const shown = switchOf(sheet, rows, now);
  const readings = readingsOf(sheet, rows).toSorted(
    (one, other) => other.created_at.getTime() - one.created_at.getTime(),
  );
  return {
    _id: id,
    year,
    state,
    source,
    source_date: sourceDate,
    read_on: readOn,
    review_after: reviewAfter,
    mark,
    figures: figures.map(({ title, lines }) => ({ title, lines: [...lines] })),
    digest,
    readings: readings.map(({ staff_id, name, finding, note, created_at }) => ({
      staff: { _id: staff_id, name },
      finding,
      note,
      createdAt: created_at.toISOString(),
    })),
    is_shown: shown.isShown,
    why: shown.isShown ? null : shown.why,
    until: shown.isShown ? shown.until : null,
    ends_soon: shown.isShown && shown.until <= addDays(localDay(now), dutyWarningDays),
  };
}
