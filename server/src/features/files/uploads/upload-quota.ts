import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { tooManyRequests } from '../../../errors.ts';
import { getAccountRef } from '../../../lib/actor.ts';
import { secondsToNextDay, toLocalDateString } from '../../../lib/local-time.ts';
import type { QuotaOf } from '../../../plugins/uploads/upload-allowance.ts';
import type { Services } from '../../../services.ts';
import { consumeUploadQuota, refundUploadQuota } from './upload-quota.repo.ts';

const { sent_per_day, sent_bytes_per_day, tried_bytes_per_day } = limits.files;

/** Daily upload quotas of members. Quota not refunded by a killed process is free the next day. */
export function createUploadQuotas({
  database: { db },
  now,
  scaled,
}: Pick<Services, 'database' | 'now' | 'scaled'>): QuotaOf {
  const most = {
    bytes: scaled(sent_bytes_per_day),
    files: scaled(sent_per_day),
    triedBytes: scaled(tried_bytes_per_day),
  };
  return (actor) => {
    const quotaDay = { memberId: getAccountRef(actor).id, day: toLocalDateString(now()) };
    return {
      take: async (bytes, files) => {
        if (await consumeUploadQuota(db, quotaDay, { bytes, files }, most)) return;
        throw tooManyRequests(outcomes.documents.day_full, secondsToNextDay(now()));
      },
      giveBack: (bytes, files) => refundUploadQuota(db, quotaDay, { bytes, files }),
    };
  };
}
