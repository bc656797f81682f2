import { claimedHeader, openMessage, type Place, sealMessage } from './envelope.ts';
import { E2eeFault } from './fault.ts';
import type { Identity } from './identity.ts';

/*
 * A text that its writer keeps for nobody else: a message to oneself, in a place that no conversation has. What opens the
 * writer's messages opens it.
 */

/** Where such a text stands. The label says what it is, and which version of it. */
export const ownPlace = (uid: string, label: string): Place => ({
  pair: `${uid}:${uid}`,
  senderId: uid,
  clientId: label,
});

export interface OwnDraft {
  readonly writer: Identity;
  readonly label: string;
  readonly device: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly text: string;
}

/** Seals a text for its writer alone, and signs it. */
export function sealOwnText({ writer, label, device, now, text }: OwnDraft): Promise<string> {
  const { pair, clientId } = ownPlace(writer.uid, label);
  return sealMessage({
    sender: writer,
    recipients: [{ fp: writer.fp, kem: writer.kem.publicKey }],
    pair,
    clientId,
    device,
    count: 0,
    now,
    content: { text },
  });
}

/**
 * Opens a text of one's own by the keys that sealed it, whichever version they are.
 * @param writers one's own keys, of every version
 * @returns the text, and the fingerprint of the keys that it was sealed for
 * @throws E2eeFault `locked` where those keys are not here, and what a message is refused for
 */
export async function openOwnText(
  body: string,
  label: string,
  writers: readonly Identity[],
): Promise<{ readonly text: string; readonly fp: string }> {
  const { k } = claimedHeader(body);
  const writer = writers.find(({ fp }) => fp === k);
  if (!writer) throw new E2eeFault('locked');
  const { uid, fp, sig } = writer;
  const author = { fp, sig: sig.publicKey };
  const { content } = await openMessage(body, ownPlace(uid, label), author, [writer]);
  return { text: content.text, fp };
}
