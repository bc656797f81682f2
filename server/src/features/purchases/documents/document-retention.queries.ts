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
 * Last day on which document `d` of purchase `p` is stored; null if it is not going to be deleted.
 * The period starts when the purchase ends or, if later, when the document is added or copied. A
 * late notice extends the period.
 */
export const keepUntil: RawBuilder<CalendarDay | null> = sql`case
  when p.ended_at is not null and d.kind in (${sql.join(personDocumentKinds.map((kind) => sql.lit(kind)))})
  then greatest(
    (greatest(p.ended_at, d.created_at, d.kept_at) at time zone ${sql.lit(HOME_ZONE)})::date + ${sql.lit(documentDays)},
    d.noticed_on + ${noticeDays})
  end`;
