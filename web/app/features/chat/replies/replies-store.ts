import {
  type SavedReplies,
  type SavedReply,
  savedReplyEndpoints,
} from '@threshold/contract/endpoints/chat/saved-replies';
import { foldText } from '@threshold/contract/rules/text/fold-text';
import { savedReplySentences } from '@threshold/contract/texts/chat-texts';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { createStore } from '#app/lib/store.ts';
import type { Inbox } from '../model/inbox.ts';

/** The saved replies as last loaded by this page. `failed`: loading failed. */
export type RepliesState =
  | { readonly kind: 'reading' | 'failed' }
  | {
      readonly kind: 'open';
      readonly replies: readonly SavedReply[];
      readonly version: number;
    };

export function createRepliesStore() {
  const store = createStore<RepliesState>({ kind: 'reading' });
  const take = ({ replies, version }: SavedReplies) =>
    store.set({ kind: 'open', replies, version });

  return {
    store,

    /** Reads the list again. The earlier list stays until the answer arrives. Never rejects. */
    async load(): Promise<void> {
      try {
        const { data } = await api.call(savedReplyEndpoints.read);
        const now = store.get();
        if (now.kind !== 'open' || data.version >= now.version) take(data);
      } catch (error) {
        if (!(error instanceof ApiError)) console.warn(error);
        if (store.get().kind !== 'open') store.set({ kind: 'failed' });
      }
    },

    /** Saves a change of the list. @throws ApiError, also if another window has saved before */
    async save(change: (replies: readonly SavedReply[]) => readonly SavedReply[]): Promise<void> {
      const before = store.get();
      if (before.kind !== 'open') throw new ApiError(0, 'unknown', savedReplySentences.failed);
      const next = change(before.replies);
      try {
        const body = { replies: [...next], version: before.version };
        take((await api.call(savedReplyEndpoints.save, { body })).data);
      } catch (error) {
        const holds = error instanceof ApiError && (error.holds as SavedReplies | undefined);
        if (!holds) throw error;
        take(holds);
        // If the server already has this list, the save succeeded and only the answer was lost.
        if (!isSameList(holds.replies, next)) throw error;
      }
    },
  };
}
export type RepliesStore = ReturnType<typeof createRepliesStore>;

/** Error sentence for a failed save; `changed` is appended if another window saved first. */
export function getSaveRepliesFailure(error: unknown, changed: string): { failure: string } {
  const isOvertaken = error instanceof ApiError && error.holds !== undefined;
  return {
    failure: isOvertaken
      ? `${savedReplySentences.changed} ${changed}`
      : getSentence(error, savedReplySentences.save_failed),
  };
}

const repliesByInbox = new WeakMap<Pick<Inbox, 'store'>, RepliesStore>();

/** Returns the store of saved replies that all chats of an inbox share. */
export function getRepliesStore(inbox: Pick<Inbox, 'store'>): RepliesStore {
  const known = repliesByInbox.get(inbox) ?? createRepliesStore();
  repliesByInbox.set(inbox, known);
  return known;
}

/** Replaces `{name}` by the recipient's first name or, without one, by a fallback word. */
export const fillRecipientName = (text: string, firstName: string): string =>
  // A replacement function, because `$` in a name must not be read as a replacement pattern.
  text.replace(/\{name\}/gi, () => firstName.trim() || savedReplySentences.nobody);

/** Returns replies that contain every typed word, in the order of the list. */
export function filterReplies(
  replies: readonly SavedReply[],
  typed: string,
): readonly SavedReply[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return replies.filter(({ title, text }) => {
    const own = foldText(`${title} ${text}`);
    return words.every((word) => own.includes(word));
  });
}

const isSame = (one: SavedReply, other: SavedReply): boolean =>
  one.title === other.title && one.text === other.text;

/** Replaces `before` with `next`, or appends `next` if `before` is not in the list. */
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

/** Returns the list with a reply moved up (-1) or down (1) by one place. */
export function moveReply(
  replies: readonly SavedReply[],
  reply: SavedReply,
  by: -1 | 1,
): readonly SavedReply[] {
  const at = replies.findIndex((one) => isSame(one, reply));
  const other = replies[at + by];
  if (at < 0 || !other) return replies;
  return replies.with(at, other).with(at + by, reply);
}

export const isSameList = (one: readonly SavedReply[], other: readonly SavedReply[]): boolean =>
  one.length === other.length &&
  one.every((reply, at) => isSame(reply, other[at] ?? { title: '', text: '' }));
