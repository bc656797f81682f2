import { type Content, sealMessage } from '@threshold/e2ee/envelope';
import type { Identity } from '@threshold/e2ee/identity';
import { newId } from '#src/db/new-id.ts';

export interface ConversationKeys {
  readonly mine: Identity;
  readonly theirs: Identity;
  readonly pair: string;
}

/** Seals a text as the sender's browser does, with the newest keys that this browser knows. */
export async function sealAs(
  sender: Identity,
  { mine, theirs, pair }: ConversationKeys,
  content: Content,
  clientId = newId(),
) {
  const body = await sealMessage({
    sender,
    recipients: [mine, theirs].map(({ fp, kem }) => ({ fp, kem: kem.publicKey })),
    pair,
    clientId,
    device: newId(),
    count: 1,
    now: Date.now(),
    content,
  });
  return { body, clientId };
}
