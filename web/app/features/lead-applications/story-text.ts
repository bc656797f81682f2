import { limits } from '@threshold/contract/limits';
import type { LeadEntry } from '@threshold/contract/loan-applications-leads';
import { historyText } from '#app/lib/format/application-history.ts';
import { momentText } from '#app/lib/format/dates.ts';

/** Describes an entry of a lead's history for the broker; `name` is the applicant's. */
export function storyText(entry: LeadEntry, name: string): string {
  const { what, by, status, original_name, count, starts_at } = entry;
  const call = `call of ${starts_at ? momentText(starts_at) : 'an unknown time'}`;
  switch (what) {
    case 'file_opened':
      return `You opened ${original_name ?? 'a file that is closed now'}`;
    case 'messages':
      return `${by === 'vendor' ? 'You' : name} wrote ${count === 1 ? '1 message' : `${count} messages`}`;
    case 'call_booked':
      return `The ${call} was booked`;
    case 'call_held':
      return `The ${call} ended`;
    case 'call_cancelled':
      return `The ${call} was cancelled`;
    case 'review_written':
      return `${name} reviewed you: ${count} of ${limits.review.max_rating} stars`;
    case 'review_answered':
      return 'You answered the review';
    default:
      return historyText(
        { event: what, status, original_name, by: by ?? 'customer' },
        'vendor',
        name,
      );
  }
}
