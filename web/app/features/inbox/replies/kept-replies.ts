import {
  type SavedReplies,
  type SavedReply,
  savedRepliesLabel,
  savedReplyEndpoints,
  savedReplyListSchema,
} from '@threshold/contract/saved-replies';
import { savedReplySentences } from '@threshold/contract/saved-reply-words';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { OwnState } from '#app/lib/encryption.ts';
import { createStore } from '#app/lib/store.ts';
import type { Inbox } from '../model/inbox.ts';
import { isSameList } from './reply-words.ts';

/**
 * The saved replies as they stand here. `locked`: another browser opens them. `lost`: they were sealed for keys that are
 * gone. `unverified`: they are not what was sealed. `failed`: not known, for want of an answer.
 */
export type RepliesState =
  | { readonly kind: 'reading' | 'failed' }
  | {
      readonly kind: 'open';
      readonly replies: readonly SavedReply[];
      readonly version: number;
      /** As they were read; what is saved is sealed wherever that is possible. */
      readonly isSealed: boolean;
    }
  | { readonly kind: 'locked' | 'lost' | 'unverified'; readonly version: number };

type OpenState = Extract<RepliesState, { readonly kind: 'open' }>;

/** What of an inbox the saved replies need. */
export interface RepliesDeps {
  readonly store: Pick<Inbox['store'], 'get' | 'subscribe'>;
  readonly encryption: Inbox['encryption'];
}

/** One professional's saved replies, while an inbox is open. */
export function createReplies(inbox: RepliesDeps) {
  const store = createStore<RepliesState>({ kind: 'reading' });
  const ownNow = () => inbox.store.get().encryption?.own;

  /** How it stands with one's own keys, once that is known; undefined where chats are never encrypted. */
  function ownState(): Promise<OwnState | undefined> {
    return new Promise((resolve) => {
      let stop = () => {};
      const look = () => {
        if (ownNow() === 'loading') return;
        stop();
        resolve(ownNow());
      };
      stop = inbox.store.subscribe(look);
      look();
    });
  }

  /** @returns what it says, and whether it is to be sealed anew: it was not, or for keys before */
  async function opened(kept: SavedReplies): Promise<readonly [RepliesState, isStale: boolean]> {
    const { replies, sealed, version } = kept;
    if (sealed === null) {
      const open = { kind: 'open', replies: replies ?? [], version, isSealed: false } as const;
      return [open, open.replies.length > 0];
    }
    const own = await ownState();
    const encryption = inbox.encryption();
    if (!encryption) return [own === 'failed' ? { kind: own } : { kind: 'locked', version }, false];
    try {
      const { text, isNewest } = await encryption.openOwn(savedRepliesLabel(version), sealed);
      const open = { kind: 'open', replies: listIn(text), version, isSealed: true } as const;
      return [open, !isNewest];
    } catch (error) {
      return [{ kind: own === 'ready' ? whyShut(error) : 'locked', version }, false];
    }
  }

  /** @throws ApiError · an error with a `code` */
  async function put(replies: readonly SavedReply[], version: number): Promise<SavedReplies> {
    for (let isAgain = false; ; isAgain = true) {
      const body = { ...(await formOf(replies, version)), version };
      try {
        return (await api.call(savedReplyEndpoints.save, { body })).data;
      } catch (error) {
        // Keys were made or reset elsewhere meanwhile.
        const areOthers = error instanceof ApiError && error.code === 'keys_changed';
        if (isAgain || !areOthers) throw error;
        await inbox.encryption()?.reload();
      }
    }
  }

  async function formOf(replies: readonly SavedReply[], version: number) {
    const own = await ownState();
    if (own === undefined || own === 'unable') return { replies: [...replies] };
    const encryption = own === 'ready' ? inbox.encryption() : undefined;
    if (!encryption) throw new ApiError(0, 'unknown', savedReplySentences.locked);
    const label = savedRepliesLabel(version + 1);
    return { sealed: await encryption.sealOwn(label, JSON.stringify(replies)) };
  }

  /** What was saved, or what stands in its way. */
  async function keep(replies: readonly SavedReply[], version: number): Promise<OpenState> {
    const kept = await put(replies, version);
    return { kind: 'open', replies, version: kept.version, isSealed: kept.sealed !== null };
  }

  /** Those that the server has not sealed, or that keys before have sealed. Without an answer they stay as they are. */
  async function sealAnew({ replies, version }: OpenState): Promise<void> {
    if ((await ownState()) !== 'ready') return;
    try {
      const next = await keep(replies, version);
      if (versionOf(store.get()) === version) store.set(next);
    } catch (error) {
      if (!(error instanceof ApiError)) console.warn(error);
    }
  }

  return {
    store,

    /** Reads them, or looks whether others have come; what was known stays meanwhile. It never fails. */
    async load(): Promise<void> {
      try {
        const { data } = await api.call(savedReplyEndpoints.read);
        const [state, isStale] = await opened(data);
        if (data.version < versionOf(store.get())) return;
        store.set(state);
        if (isStale && state.kind === 'open') await sealAnew(state);
      } catch (error) {
        if (!(error instanceof ApiError)) console.warn(error);
        if (store.get().kind !== 'open') store.set({ kind: 'failed' });
      }
    },

    /**
     * Changes the list as it is now. Where another window was first, the list shows what holds, and nothing is changed.
     * @throws ApiError · an error with a `code`
     */
    async save(change: (replies: readonly SavedReply[]) => readonly SavedReply[]): Promise<void> {
      for (;;) {
        const before = store.get();
        if (!('version' in before) || before.kind === 'locked')
          throw new ApiError(0, 'unknown', savedReplySentences.failed);
        const base = before.kind === 'open' ? before.replies : [];
        const next = change(base);
        try {
          store.set(await keep(next, before.version));
          return;
        } catch (error) {
          const holds = error instanceof ApiError && (error.holds as SavedReplies | undefined);
          if (!holds) throw error;
          const [state] = await opened(holds);
          store.set(state);
          // An answer that was lost: it was saved all the same.
          if (state.kind === 'open' && isSameList(state.replies, next)) return;
          // Sealed anew, and not changed.
          if (state.kind !== 'open' || !isSameList(state.replies, base)) throw error;
        }
      }
    },
  };
}
export type Replies = ReturnType<typeof createReplies>;

const versionOf = (state: RepliesState): number => ('version' in state ? state.version : 0);

/** @throws SyntaxError · ZodError where it is no list of replies */
const listIn = (text: string): readonly SavedReply[] =>
  savedReplyListSchema.parse(JSON.parse(text));

/** Of keys that are in use here: those that sealed the list are others, or it was changed. */
const whyShut = (error: unknown): 'lost' | 'unverified' =>
  error instanceof Error && 'code' in error && error.code === 'locked' ? 'lost' : 'unverified';

const repliesByInbox = new WeakMap<RepliesDeps, Replies>();

/** The saved replies of an inbox: one chat after the other shows what was read for the first. */
export function repliesOf(inbox: RepliesDeps): Replies {
  const known = repliesByInbox.get(inbox) ?? createReplies(inbox);
  repliesByInbox.set(inbox, known);
  return known;
}
