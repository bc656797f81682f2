import { memberRoles } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import {
  type CallFacts,
  type CallNews,
  callMail,
  callNotice,
} from '../../mail/appointment-mails.ts';
import { tellSide } from '../notices/tell-member.ts';
import { minutesOf } from './appointments.presenter.ts';
import type { AppointmentRow } from './appointments.repo.ts';

/**
 * Writes to both sides what became of their call, in the transaction of it: to both by mail, with the entry for their
 * calendars, and in the product to the one at whose wish it was not.
 */
export async function notifyParticipants(
  db: Db,
  row: AppointmentRow,
  news: CallNews,
): Promise<void> {
  const call = factsOf(row);
  for (const side of memberRoles) {
    const { email } = call[side];
    if (email === null) continue;
    await tellSide(
      db,
      { role: side, id: side === 'customer' ? row.customer_id : row.vendor_id },
      {
        kind: 'call',
        mail: { ...callMail(call, { side, email }, news), topic: `call:${row.id}` },
        ...(side !== news.by && { notice: callNotice(call, side, news) }),
      },
      news.written_at,
    );
  }
}

const factsOf = (row: AppointmentRow): CallFacts => ({
  id: row.id,
  sequence: row.sequence,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  timezone: row.timezone,
  minutes: minutesOf(row),
  customer: {
    name: `${row.customer_first_name} ${row.customer_last_name}`.trim(),
    email: row.customer_email,
  },
  vendor: { name: row.full_name || row.business_name, email: row.vendor_email },
});
