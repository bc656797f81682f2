import phrases from './data/phrases.json' with { type: 'json' };
import type { Members } from './listing.ts';
import { createIdGenerator, createSeededRandom, DAY_MS } from './random.ts';

const SHARE_WITH_QUESTIONS = 0.6;
/** Minimum number of answer records from which an answer time is measured. */
const FEWEST = 5;
const MOST = 8;
/** Share of the vendors with questions who never answer. */
const SHARE_SILENT = 0.03;
/** Answer times are measured over the last 90 days. */
const OLDEST_DAYS = 85;
const MINUTE_MS = 60_000;
/** Usual answer times of professionals in minutes: mostly hours, for some a day or two. */
const paces = [25, 50, 50, 110, 110, 220, 220, 450, 1200, 2500] as const;

const { questions, answers } = phrases.enquiries;

/**
 * Questions of customers, each with at most one answer, from which answer times are measured. A few
 * vendors never answer. The demo accounts' conversations are in `dealings.ts`.
 */
export function buildEnquiries({ listings, customers: [, ...others] }: Members, now: Date) {
  const nextConversation = createIdGenerator('enquiries');
  const nextMessage = createIdGenerator('messages of enquiries');
  return listings
    .filter(({ vendor, isDemo }) => vendor.status === 'approved' && !isDemo)
    .flatMap(({ vendor, account }) => {
      const random = createSeededRandom(`enquiries of ${vendor.id}`);
      if (!random.chance(SHARE_WITH_QUESTIONS)) return [];
      const isSilent =
        account !== undefined && createSeededRandom(`silence of ${vendor.id}`).chance(SHARE_SILENT);
      const pace = random.pick(paces);
      // Minimum age in days: by then the answer exists, or the week in which it was due is over.
      const youngest = isSilent ? 14 : 4;
      return random
        .shuffle(others)
        .slice(0, random.int(FEWEST, MOST))
        .map((customer) => {
          const days = youngest + random.next() * (OLDEST_DAYS - youngest);
          const sentAt = new Date(now.getTime() - days * DAY_MS);
          const minutes = pace * (0.5 + random.next());
          const answeredAt = new Date(sentAt.getTime() + minutes * MINUTE_MS);
          const id = nextConversation();
          const lines = [
            { sender_role: 'customer', body: random.pick(questions), created_at: sentAt },
            { sender_role: 'vendor', body: random.pick(answers), created_at: answeredAt },
          ] as const;
          const sentLines = isSilent ? lines.slice(0, 1) : lines;
          return {
            conversation: {
              id,
              customer_id: customer.id,
              vendor_id: vendor.id,
              message_count: sentLines.length,
              customer_read_position: sentLines.length,
              vendor_read_position: isSilent ? 0 : sentLines.length,
              ...(isSilent && {
                vendor_unread: 1,
                vendor_unread_since: sentAt,
                vendor_told_at: sentAt,
              }),
              created_at: sentAt,
              active_at: isSilent ? sentAt : answeredAt,
            },
            messages: sentLines.map((line, at) => ({
              ...line,
              id: nextMessage(),
              conversation_id: id,
              position: at + 1,
              client_message_id: null,
              file_id: null,
            })),
          };
        });
    });
}
