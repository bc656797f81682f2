import { fileBody } from '@threshold/contract/chat-messages';
import { foldText } from '@threshold/contract/fold-text';
import { type Me, otherOf } from '../model/inbox-requests.ts';
import type { InboxState } from '../model/inbox-store.ts';
import { isUnopened, type ShownConversation } from '../model/shown-message.ts';
import { byShelf, isMeant, type Show } from '../model/shows.ts';

export interface Wanted {
  readonly query: string;
  readonly show: Show;
  /** The one that is read now stays in sight. */
  readonly openId: string | undefined;
}

export interface Found {
  readonly conversation: ShownConversation;
  /** The words that the search found in what was said, where no name has them. */
  readonly hit?: string;
}

/** So much of a text stands before what was found in it: a row is short. */
const BEFORE = 20;

/** Names, and what this device has read in this visit: the server cannot search what it cannot read. */
export function findConversations(
  { conversations = [], threads }: Pick<InboxState, 'conversations' | 'threads'>,
  me: Me,
  { query, show, openId }: Wanted,
): readonly Found[] {
  const sought = foldText(query.trim());
  return byShelf(conversations).flatMap((conversation): Found[] => {
    const { _id } = conversation;
    // Who looks for words looks into the archive, too.
    const isShown = isMeant(show, conversation) || (show === 'all' && sought !== '');
    if (!isShown && _id !== openId) return [];
    const { name, about } = otherOf(conversation, me);
    if (foldText(`${name} ${about}`).includes(sought)) return [{ conversation }];
    const texts = (threads[_id]?.messages ?? []).filter((one) => !isUnopened(one)).toReversed();
    const last = conversation.lastMessage;
    for (const text of [
      ...(last && !isUnopened(last) ? [last.body, last.file_name ?? ''] : []),
      ...texts.flatMap(({ body, file }) => [body, file?.original_name ?? '']),
    ]) {
      const at = text === fileBody ? -1 : foldText(text).indexOf(sought);
      if (at >= 0) return [{ conversation, hit: excerptAt(text, at) }];
    }
    return [];
  });
}

/** Letters may be folded to several or to none, so it counts along. The whole excerpt of the search would weigh too much here. */
function excerptAt(text: string, at: number): string {
  let [folded, start] = [0, 0];
  for (const letter of text) {
    folded += foldText(letter).length;
    if (folded > at - BEFORE) break;
    start += letter.length;
  }
  return start > 0 ? `... ${text.slice(start).trimStart()}` : text;
}
