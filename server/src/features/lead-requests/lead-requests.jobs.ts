import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { leadRequestWaits } from '../../mail/lead-request-mails.ts';
import { mailStaff } from '../staff/staff-mail.ts';
import { takeToWarn } from './answer-lead.repo.ts';

const HOUR_MS = 60 * 60 * 1000;
const { staff_warning_hours, response_hours } = limits.requirements;

/** Tells staff of requests that wait too long, once at each of the hours. @returns how many warnings were written */
export async function warnOfWaitingLeads(db: Db, now: Date, origin: string): Promise<number> {
  let count = 0;
  // The later warning goes first, so that a request which missed both is mailed once.
  for (const [index, hours] of [...staff_warning_hours.entries()].toReversed()) {
    count += await db.transaction().execute(async (db) => {
      const before = new Date(now.getTime() - hours * HOUR_MS);
      const leads = await takeToWarn(db, index + 1, before);
      for (const lead of leads) {
        const left = response_hours * HOUR_MS - (now.getTime() - lead.since.getTime());
        await mailStaff(db, leadRequestWaits(lead, { hours, left_ms: left, origin }));
      }
      return leads.length;
    });
  }
  return count;
}
