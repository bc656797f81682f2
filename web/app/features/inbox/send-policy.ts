import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/outcomes-e2ee';
import type { Content } from '@threshold/e2ee/envelope';
import type { Secrecy } from '#app/lib/secrecy.ts';
import { type Me, otherOf } from './inbox-calls.ts';
import type { InboxState, InboxStore } from './inbox-store.ts';
import { resolveSendMode, type Way } from './send-mode.ts';
import { type ShownConversation, talkOf } from './shown-message.ts';
import { emptyThread, type Outgoing, type SealedOnce } from './thread.ts';

/**
 * What may leave the browser: the text to send, nothing yet, or why not. `anew`: it goes out in another way than its
 * file was made ready for.
 */
export type SendDecision =
  | { readonly kind: 'pass'; readonly text: string; readonly sealed?: SealedOnce }
  | { readonly kind: 'wait' | 'anew' }
  | { readonly kind: 'refused'; readonly way: Way; readonly reason: string };

/** The one place through which messages leave. */
export interface SendPolicy {
  readonly wayOf: (conversationId: string) => Way;
  /** The text as it goes out, sealed with what belongs to it. */
  readonly pass: (
    conversationId: string,
    one: Outgoing,
    file?: Content['file'],
  ) => Promise<SendDecision>;
  /** What was sealed will not be sent any more: the other side is to miss nothing. */
  readonly unsent: (conversationId: string, sealed: SealedOnce | undefined) => Promise<void>;
  /** Whether anything can be called unsent now. */
  readonly canTakeBack: (conversationId: string) => boolean;
  /** The writer agrees to plain text; the directory is asked first whether there are keys by now. */
  readonly agree: (conversationId: string) => Promise<void>;
}

export function createSendPolicy(
  me: Me,
  store: InboxStore,
  secrecyNow: () => Secrecy | undefined,
): SendPolicy {
  function wayOf(id: string): Way {
    const conversation = store.conversation(id);
    if (conversation) return wayIn(store.get(), conversation, me);
    return store.get().secrecy ? 'wait' : 'plain';
  }

  async function readAnew(id: string): Promise<void> {
    const conversation = store.conversation(id);
    const secrecy = secrecyNow();
    // Keys of one's own may have been made on another device.
    const own = secrecy?.get().own;
    if (own === 'new' || own === 'unable') await secrecy?.reload();
    if (!conversation || secrecy?.get().own !== 'ready') return;
    await secrecy.refresh(talkOf(conversation, me).peerId);
  }

  async function sealed(id: string, one: Outgoing, content: Content): Promise<SendDecision> {
    const [conversation, secrecy] = [store.conversation(id), secrecyNow()];
    if (!conversation || !secrecy) return { kind: 'wait' };
    const talk = talkOf(conversation, me);
    const peer = secrecy.get().people[talk.peerId];
    const code = peer && 'code' in peer ? peer.code : '';
    const file = content.file?.ct_sha256;
    // The same as before, unless keys have changed since: then nobody could read it. Nor does it go with another file.
    if (one.sealed?.code === code && one.sealed.file === file)
      return { kind: 'pass', text: one.sealed.text, sealed: one.sealed };
    try {
      const text = await secrecy.seal(talk, one.clientMessageId, content);
      // Only now does another one go in its place.
      void unsent(id, one.sealed);
      return { kind: 'pass', text, sealed: { text, code, file } };
    } catch {
      // Perhaps there are no keys here any more: then the screen says what helps.
      void secrecy.reload();
      return { kind: 'refused', way: 'sealed', reason: sealedChat.seal_failed };
    }
  }

  async function unsent(id: string, before: SealedOnce | undefined): Promise<void> {
    const conversation = store.conversation(id);
    if (conversation && before) await secrecyNow()?.unsent(talkOf(conversation, me), before.text);
  }

  return {
    wayOf,
    unsent,
    canTakeBack: (id) =>
      store.conversation(id) !== undefined && secrecyNow()?.get().own === 'ready',
    async pass(id, one, file) {
      // Who agreed, or has no keys here, may have been overtaken: there may be keys by now.
      if (wayOf(id) === 'plain') await readAnew(id);
      const way = wayOf(id);
      if (way === 'wait') return { kind: 'wait' };
      // A file never goes out in another way than its message, and none is sealed without the key of its file.
      const goes = way === 'plain' || way === 'sealed';
      if (goes && one.file && (way === 'sealed') !== (file !== undefined)) return { kind: 'anew' };
      if (way === 'plain') return { kind: 'pass', text: one.body };
      const conversation = store.conversation(id);
      const name = conversation ? otherOf(conversation, me).name : '';
      const reason = refusalOf(way, one.body, name);
      if (reason) return { kind: 'refused', way, reason };
      return sealed(id, one, { text: one.body, ...(file && { file }) });
    },
    async agree(id) {
      await readAnew(id);
      const { isAsking: _, ...thread } = store.threadOf(id);
      store.setThread(id, { ...thread, hasAgreed: true });
    },
  };
}

/** How a message to that person goes out, as things stand. */
export function wayIn(state: InboxState, conversation: ShownConversation, me: Me): Way {
  const { messages, isLoaded, hasAgreed = false } = state.threads[conversation._id] ?? emptyThread;
  return resolveSendMode({
    own: state.secrecy?.own,
    peer: state.secrecy?.people[talkOf(conversation, me).peerId],
    wasSealed:
      conversation.lastMessage?.sealed !== undefined || messages.some(({ sealed }) => sealed),
    isLoaded: isLoaded || conversation.lastMessage === null,
    hasAgreed,
  });
}

/** Why a text does not go out; undefined where it does, or may do so soon. */
export function refusalOf(way: Way, text: string, name: string): string | undefined {
  switch (way) {
    case 'sealed':
      return text.length > limits.e2ee.text_characters
        ? sealedChat.text_long(limits.e2ee.text_characters)
        : undefined;
    case 'ask':
      return sealedChat.ask_plain(name);
    case 'ask-anew':
      return sealedChat.ask_plain_again;
    case 'ask-unable':
      return sealedChat.ask_plain_unable;
    case 'own':
      return sealedChat.not_here;
    case 'reset':
      return sealedChat.reset(name);
    case 'reset-verified':
      return sealedChat.reset_verified(name);
    case 'stale':
      return sealedChat.peer_stale(name);
    case 'failed':
      return sealedChat.peer_failed(name);
    default:
      return undefined;
  }
}
