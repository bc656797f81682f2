import { outcomes } from '@threshold/contract/outcomes';
import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import { createConversation, findConversation, findListing } from '../chat/conversations.repo.ts';
import { storeMessages } from '../chat/send-batch.repo.ts';
import { findCustomer } from '../customers/customers.repo.ts';
import { listReplies } from '../request-desk/answers.repo.ts';
import type { RequestRow } from '../request-desk/request-row.ts';
import { agreeTo, type ProfessionalAnswer, professionalAnswer, withRequest } from './by-link.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign'>;

interface Opened {
  readonly conversation: string;
  readonly vendor: string;
}

/**
 * Opens the chat with a professional who answered. Requires a customer with the verified address of
 * the request, because the link may have been forwarded. Request, answer and replies are copied
 * into the chat with their times, once.
 *
 * @throws not_found · forbidden · email_unverified · conflict
 */
export function talk(
  deps: Deps,
  actor: CustomerActor,
  link: string,
  answerId: string,
): Promise<Opened> {
  return withRequest(deps, link, async (db, row) => {
    await requireSameAddress(db, actor, row);
    const answer = await professionalAnswer(db, row, answerId);
    const listing = await findListing(db, answer.vendor_id);
    if (listing?.status !== 'approved') throw forbidden(outcomes.vendors.not_approved);
    await agreeTo(db, deps, row, answer);
    const conversation = await conversationWith(db, actor, answer.vendor_id, deps.now());
    await writeIn(db, conversation, row, answer);
    return { conversation, vendor: answer.vendor_id };
  });
}

/** @throws forbidden · email_unverified */
async function requireSameAddress(db: Db, actor: CustomerActor, row: RequestRow): Promise<void> {
  const customer = await findCustomer(db, actor.id);
  if (customer?.email.toLowerCase() !== row.email) throw forbidden(requestOutcomes.other_address);
  await requireVerified(db, actor);
}

async function conversationWith(
  db: Db,
  actor: CustomerActor,
  vendor_id: string,
  now: Date,
): Promise<string> {
  await createConversation(db, newId(), { customer_id: actor.id, vendor_id }, now);
  const found = await findConversation(db, vendor_id, actor);
  if (!found) throw notFound(outcomes.account.user_unknown);
  if (found.blocked_by_customer_at || found.blocked_by_vendor_at) {
    throw forbidden(outcomes.chat.blocked);
  }
  return found.id;
}

/** Copies the texts with deterministic ids, so that none is stored twice. */
async function writeIn(
  db: Db,
  conversation_id: string,
  row: RequestRow,
  answer: ProfessionalAnswer,
): Promise<void> {
  const shared = { conversation_id, file_id: null };
  const replies = await listReplies(db, [answer.id]);
  const words: readonly { role: 'customer' | 'vendor'; name: string; body: string; at: Date }[] = [
    {
      role: 'customer',
      name: row.id,
      body: row.requirements,
      at: row.confirmed_at ?? row.created_at,
    },
    { role: 'vendor', name: answer.id, body: answer.body, at: answer.created_at },
    ...replies.map(({ id, body, created_at }) => ({
      role: 'customer' as const,
      name: id,
      body,
      at: created_at,
    })),
  ];
  for (const { role, name, body, at } of words) {
    const draft = { ...shared, id: newId(), sender_role: role, body };
    await storeMessages(db, [{ ...draft, client_message_id: `request:${name}` }], at);
  }
}
