import type { CalendarDay } from '@threshold/contract/rules/purchases/calendar-days';
import {
  documentDays,
  documentNoticeDays,
  personDocumentKinds,
} from '@threshold/contract/rules/purchases/purchase-limits';
import { type RawBuilder, sql } from 'kysely';
import { HOME_ZONE } from '../../../lib/local-time.ts';

export const noticeDays = sql.lit(documentNoticeDays);

/**
 * Last day before the document `d` of the purchase `p` is deleted; null if nothing deletes it.
 * Documents added after the end have a period of their own; a late notice extends it.
 */
export const keepUntil: RawBuilder<CalendarDay | null> = sql`case
  when p.ended_at is not null and d.kind in (${sql.join(personDocumentKinds.map((kind) => sql.lit(kind)))})
  then greatest(
    (greatest(p.ended_at, d.created_at, d.kept_at) at time zone ${sql.lit(HOME_ZONE)})::date + ${sql.lit(documentDays)},
    d.noticed_on + ${noticeDays})
  end`;
