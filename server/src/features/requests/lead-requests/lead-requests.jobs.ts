import { limits } from '@threshold/contract/limits';
import type { Db } from '../../../adapters/database/database.ts';
import { renderWaitingLeadRequestMail } from '../../../mail/lead-request-mails.ts';
import { processDueRows } from '../../../queue/rows.ts';
import { mailStaff } from '../../staff/roster/staff-mail.ts';
import { listLeadsToWarnAbout, recordLeadWarning } from './lead-requests.repo.ts';

const HOUR_MS = 60 * 60 * 1000;
const { staff_warning_hours, response_hours } = limits.requirements;

/** Mails staff about confirmed requests that wait, once for each warning hour. @returns how many */
export async function warnOfWaitingLeads(db: Db, now: Date, origin: string): Promise<number> {
  let count = 0;
  // The later warning is sent first, so that a request that has passed both hours causes only one
  // mail.
  for (const [index, hours] of [...staff_warning_hours.entries()].toReversed()) {
    const warning = { count: index + 1, before: new Date(now.getTime() - hours * HOUR_MS) };
    const warn = async (db: Db, id: string) => {
      const lead = await recordLeadWarning(db, id, warning);
      if (!lead) return false;
      const left = response_hours * HOUR_MS - (now.getTime() - lead.since.getTime());
      // These mails have no topic, because mails with a topic are limited: a later warning would
      // replace or delay an alarm.
      return mailStaff(db, renderWaitingLeadRequestMail(lead, { hours, left_ms: left, origin }));
    };
    count += await processDueRows(
      { db, now },
      {
        job: 'warn-of-waiting-leads',
        list: (most) => listLeadsToWarnAbout(db, warning, most),
        handle: (id) => db.transaction().execute((db) => warn(db, id)),
      },
    );
  }
  return count;
}
