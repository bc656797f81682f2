import type { SavedReply } from '@threshold/contract/endpoints/chat/saved-replies';
import { foldText } from '@threshold/contract/rules/text/fold-text';
import { savedReplySentences } from '@threshold/contract/texts/chat-texts';

/** Returns the text with the recipient's first name, or a fallback word. */
export const filledFor = (text: string, firstName: string): string =>
  // A replacement function, because `$` in a name must not be read as a replacement pattern.
  text.replace(/\{name\}/gi, () => firstName.trim() || savedReplySentences.nobody);

/** Replies that contain every typed word, in the member's own order. */
export function matching(replies: readonly SavedReply[], typed: string): readonly SavedReply[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return replies.filter(({ title, text }) => {
    const own = foldText(`${title} ${text}`);
    return words.every((word) => own.includes(word));
  });
}

const isSame = (one: SavedReply, other: SavedReply): boolean =>
  one.title === other.title && one.text === other.text;

/** Replaces a reply in the list, or appends it if the old one is gone. */
export function withReply(
  replies: readonly SavedReply[],
  before: SavedReply | undefined,
  next: SavedReply,
): readonly SavedReply[] {
  const at = before ? replies.findIndex((one) => isSame(one, before)) : -1;
  return at < 0 ? [...replies, next] : replies.with(at, next);
}

export function withoutReply(
  replies: readonly SavedReply[],
  gone: SavedReply,
): readonly SavedReply[] {
  const at = replies.findIndex((one) => isSame(one, gone));
  return at < 0 ? replies : replies.toSpliced(at, 1);
}

/** The list with a reply one place up (-1) or down (1). */
export function moved(
  replies: readonly SavedReply[],
  reply: SavedReply,
  by: -1 | 1,
): readonly SavedReply[] {
  const at = replies.findIndex((one) => isSame(one, reply));
  const other = replies[at + by];
  if (at < 0 || !other) return replies;
  return replies.with(at, other).with(at + by, reply);
}

/** True if two lists have the same replies in the same order. */
export const isSameList = (one: readonly SavedReply[], other: readonly SavedReply[]): boolean =>
  one.length === other.length &&
  one.every((reply, at) => isSame(reply, other[at] ?? { title: '', text: '' }));
