import type { Insertable } from 'kysely';
import type { ConversationsTable, MessagesTable } from '../db/chat-tables.ts';
import phrases from './data/phrases.json' with { type: 'json' };
import type { Listing } from './listing.ts';
import type { Customer } from './people.ts';
import { DAY_MS, idsOf, type Random, randomFrom } from './random.ts';

interface Enquiry {
  readonly conversation: Insertable<ConversationsTable>;
  readonly messages: readonly Insertable<MessagesTable>[];
}

const SHARE_ASKED = 0.6;
/** Number of answer records from which an answer time is measured. */
const FEWEST = 5;
const MOST = 8;
/** Share of the asked vendors who never answer. */
const SHARE_SILENT = 0.03;
/** Answer times are measured over the last 90 days. */
const OLDEST_DAYS = 85;
const MINUTE_MS = 60_000;
/** Minutes that a professional usually takes: most within hours, some within a day or two. */
const paces = [25, 50, 50, 110, 110, 220, 220, 450, 1200, 2500] as const;

const { questions, answers } = phrases.enquiries;

/**
 * Questions of customers in the last months, each with at most one answer, from which answer times
 * are measured. A few vendors never answer. The demo accounts are not among them; their
 * conversations are in `dealings.ts`.
 */
export function buildEnquiries(
  listings: readonly Listing[],
  [, ...others]: readonly Customer[],
  now: Date,
): Enquiry[] {
  const nextConversation = idsOf('enquiries');
  const nextMessage = idsOf('messages of enquiries');
  return listings
    .filter(({ vendor, isDemo }) => vendor.status === 'approved' && !isDemo)
    .flatMap(({ vendor, account }) => {
      const random = randomFrom(`enquiries of ${vendor.id}`);
      if (!random.chance(SHARE_ASKED)) return [];
      const isSilent =
        account !== undefined && randomFrom(`silence of ${vendor.id}`).chance(SHARE_SILENT);
      const pace = random.pick(paces);
      return random
        .shuffle(others)
        .slice(0, random.int(FEWEST, MOST))
        .map((customer) => {
          const asked = moment(now, random, isSilent);
          const minutes = pace * (0.5 + random.next());
          const answered = new Date(asked.getTime() + minutes * MINUTE_MS);
          const id = nextConversation();
          const lines = [
            { sender_role: 'customer', body: random.pick(questions), created_at: asked },
            { sender_role: 'vendor', body: random.pick(answers), created_at: answered },
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
                vendor_unread_since: asked,
                vendor_told_at: asked,
              }),
              created_at: asked,
              active_at: isSilent ? asked : answered,
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

/** Returns a time so long ago that the answer exists, or that its week is over. */
function moment(now: Date, random: Random, isSilent: boolean): Date {
  const youngest = isSilent ? 14 : 4;
  const days = youngest + random.next() * (OLDEST_DAYS - youngest);
  return new Date(now.getTime() - days * DAY_MS);
}
