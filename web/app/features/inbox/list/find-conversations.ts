import { fileBody } from '@threshold/contract/chat-messages';
import { foldText } from '@threshold/contract/fold-text';
import { type Me, otherOf } from '../model/inbox-requests.ts';
import type { InboxState } from '../model/inbox-store.ts';
import { isUnopened, type ShownConversation } from '../model/shown-message.ts';
import { byShelf, isMeant, type Show } from '../model/shows.ts';

export interface Wanted {
  readonly query: string;
  readonly show: Show;
  /** The open conversation is always included. */
  readonly openId: string | undefined;
}

export interface Found {
  readonly conversation: ShownConversation;
  /** Excerpt of the matching text, if the name does not match. */
  readonly hit?: string;
}

/** Number of characters before the match in an excerpt; a row is short. */
const BEFORE = 20;

/**
 * Searches names and the messages loaded in this visit: the server cannot search encrypted text.
 */
export function findConversations(
  { conversations = [], threads }: Pick<InboxState, 'conversations' | 'threads'>,
  me: Me,
  { query, show, openId }: Wanted,
): readonly Found[] {
  const searchText = foldText(query.trim());
  return byShelf(conversations).flatMap((conversation): Found[] => {
    const { _id } = conversation;
    // A search includes archived conversations.
    const isShown = isMeant(show, conversation) || (show === 'all' && searchText !== '');
    if (!isShown && _id !== openId) return [];
    const { name, about } = otherOf(conversation, me);
    if (foldText(`${name} ${about}`).includes(searchText)) return [{ conversation }];
    const texts = (threads[_id]?.messages ?? []).filter((one) => !isUnopened(one)).toReversed();
    const last = conversation.lastMessage;
    for (const text of [
      ...(last && !isUnopened(last) ? [last.body, last.file_name ?? ''] : []),
      ...texts.flatMap(({ body, file }) => [body, file?.original_name ?? '']),
    ]) {
      const at = text === fileBody ? -1 : foldText(text).indexOf(searchText);
      if (at >= 0) return [{ conversation, hit: excerptAt(text, at) }];
    }
    return [];
  });
}

/**
 * Case folding can change the number of characters, so the position is counted. The full excerpt
 * module is too large for this page.
 */
function excerptAt(text: string, at: number): string {
  let [folded, start] = [0, 0];
  for (const letter of text) {
    folded += foldText(letter).length;
    if (folded > at - BEFORE) break;
    start += letter.length;
  }
  return start > 0 ? `... ${text.slice(start).trimStart()}` : text;
}
