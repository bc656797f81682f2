import {
  type SavedReplies,
  type SavedReply,
  savedReplyEndpoints,
} from '@threshold/contract/endpoints/chat/saved-replies';
import { savedReplySentences } from '@threshold/contract/texts/chat-texts';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { createStore } from '#app/lib/store.ts';
import type { Inbox } from '../model/inbox.ts';
import { isSameList } from './reply-words.ts';

/** The saved replies as loaded by this page. `failed`: the server did not answer. */
export type RepliesState =
  | { readonly kind: 'reading' | 'failed' }
  | {
      readonly kind: 'open';
      readonly replies: readonly SavedReply[];
      readonly version: number;
    };

/** The saved replies of a professional, while an inbox is open. */
export function createReplies() {
  const store = createStore<RepliesState>({ kind: 'reading' });
  const take = ({ replies, version }: SavedReplies) =>
    store.set({ kind: 'open', replies, version });

  return {
    store,

    /** Reads the list again; the loaded one stays until the answer arrives. Never rejects. */
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

    /**
     * Changes the list. If another window saved first, nothing is changed and the store takes that
     * window's list.
     * @throws ApiError
     */
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
        // The answer to an earlier try was lost: the list was saved.
        if (!isSameList(holds.replies, next)) throw error;
      }
    },
  };
}
export type Replies = ReturnType<typeof createReplies>;

/** Error sentence of a failed save; `changed` is appended if another window saved first. */
export function refusalOf(error: unknown, changed: string): { failure: string } {
  const isOvertaken = error instanceof ApiError && error.holds !== undefined;
  return {
    failure: isOvertaken
      ? `${savedReplySentences.changed} ${changed}`
      : sentenceOf(error, savedReplySentences.save_failed),
  };
}

const repliesByInbox = new WeakMap<Pick<Inbox, 'store'>, Replies>();

/** The saved replies of an inbox: every chat of it shares one list. */
export function repliesOf(inbox: Pick<Inbox, 'store'>): Replies {
  const known = repliesByInbox.get(inbox) ?? createReplies();
  repliesByInbox.set(inbox, known);
  return known;
}
