import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/outcomes-sealed-chat';
import type { Content } from '@threshold/e2ee/envelope';
import type { Encryption } from '#app/lib/encryption.ts';
import { type Me, otherOf } from './inbox-requests.ts';
import type { InboxState, InboxStore } from './inbox-store.ts';
import { resolveSendMode, type SendMode } from './send-mode.ts';
import { type ShownConversation, talkOf } from './shown-message.ts';
import { emptyThread, hasSealed, isAtEnd, type Outgoing, type SealedOnce } from './thread.ts';

/**
 * What may leave the browser: the text to send, nothing yet, or why not. `anew`: it goes out in another way than its
 * file was made ready for.
 */
export type SendDecision =
  | { readonly kind: 'pass'; readonly text: string; readonly sealed?: SealedOnce }
  | { readonly kind: 'wait' | 'anew' }
  | { readonly kind: 'refused'; readonly mode: SendMode; readonly reason: string };

/** The one place through which messages leave. */
export interface SendPolicy {
  readonly modeOf: (conversationId: string) => SendMode;
  /** The text as it goes out, sealed with what belongs to it. */
  readonly pass: (
    conversationId: string,
    one: Outgoing,
    file?: Content['file'],
  ) => Promise<SendDecision>;
  /** The server knows of newer keys than a message was sealed for: looks at one's own and at the other side's. */
  readonly readKeys: (conversationId: string) => Promise<void>;
  /** What was sealed will not be sent any more, but for what is stored: the other side is to miss nothing. */
  readonly unsent: (
    conversationId: string,
    sealed: SealedOnce | undefined,
    stored?: string,
  ) => Promise<void>;
  /** Whether anything can be called unsent now. */
  readonly canTakeBack: (conversationId: string) => boolean;
  /** The writer agrees to plain text; the directory is asked first whether there are keys by now. */
  readonly agree: (conversationId: string) => Promise<void>;
}

export function createSendPolicy(
  me: Me,
  store: InboxStore,
  encryptionNow: () => Encryption | undefined,
): SendPolicy {
  function modeOf(id: string): SendMode {
    const conversation = store.conversation(id);
    if (conversation) return modeIn(store.get(), conversation, me);
    return store.get().encryption ? 'wait' : 'plain';
  }

  async function readAnew(id: string): Promise<void> {
    const conversation = store.conversation(id);
    const encryption = encryptionNow();
    // Keys of one's own may have been made on another device.
    const own = encryption?.get().own;
    if (own === 'unable') await encryption?.reload();
    if (!conversation || encryption?.get().own !== 'ready') return;
    await encryption.refresh(talkOf(conversation, me).peerId);
  }

  async function sealed(id: string, one: Outgoing, content: Content): Promise<SendDecision> {
    const [conversation, encryption] = [store.conversation(id), encryptionNow()];
    if (!conversation || !encryption) return { kind: 'wait' };
    const talk = talkOf(conversation, me);
    const peer = encryption.get().people[talk.peerId];
    const code = peer && 'code' in peer ? peer.code : '';
    const file = content.file?.ct_sha256;
    // The same as before, unless keys have changed since: then nobody could read it. Nor does it go with another file.
    if (one.sealed?.code === code && one.sealed.file === file)
      return { kind: 'pass', text: one.sealed.text, sealed: one.sealed };
    try {
      const text = await encryption.seal(talk, one.clientMessageId, content);
      const before = one.sealed && envelopesOf(one.sealed);
      return { kind: 'pass', text, sealed: { text, code, file, before } };
    } catch {
      // Perhaps there are no keys here any more: then the screen says what helps.
      void encryption.reload();
      return { kind: 'refused', mode: 'sealed', reason: sealedChat.seal_failed };
    }
  }

  async function unsent(id: string, sealed?: SealedOnce, stored?: string): Promise<void> {
    const conversation = store.conversation(id);
    if (!conversation || !sealed) return;
    for (const text of envelopesOf(sealed))
      if (text !== stored) await encryptionNow()?.unsent(talkOf(conversation, me), text);
  }

  return {
    modeOf,
    unsent,
    canTakeBack: (id) =>
      store.conversation(id) !== undefined && encryptionNow()?.get().own === 'ready',
    async pass(id, one, file) {
      // Who agreed, or has no keys here, may have been overtaken: there may be keys by now.
      if (modeOf(id) === 'plain') await readAnew(id);
      const mode = modeOf(id);
      if (mode === 'wait' || mode === 'told') return { kind: 'wait' };
      // A file never goes out in another way than its message, and none is sealed without the key of its file.
      const goes = mode === 'plain' || mode === 'sealed';
      if (goes && one.file && (mode === 'sealed') !== (file !== undefined)) return { kind: 'anew' };
      if (mode === 'plain') return { kind: 'pass', text: one.body };
      const conversation = store.conversation(id);
      const name = conversation ? otherOf(conversation, me).name : '';
      const reason = refusalOf(mode, one.body, name);
      if (reason) return { kind: 'refused', mode, reason };
      return sealed(id, one, { text: one.body, ...(file && { file }) });
    },
    async readKeys(id) {
      const [conversation, encryption] = [store.conversation(id), encryptionNow()];
      await encryption?.reload();
      if (conversation) await encryption?.refresh(talkOf(conversation, me).peerId);
    },
    async agree(id) {
      await readAnew(id);
      const { isAsking: _, ...thread } = store.threadOf(id);
      store.setThread(id, { ...thread, hasAgreed: true });
    },
  };
}

const envelopesOf = ({ before = [], text }: SealedOnce): readonly string[] => [...before, text];

/** How a message to that person goes out, as things stand. */
export function modeIn(state: InboxState, conversation: ShownConversation, me: Me): SendMode {
  const thread = state.threads[conversation._id] ?? emptyThread;
  return resolveSendMode({
    own: state.encryption?.own,
    peer: state.encryption?.people[talkOf(conversation, me).peerId],
    wasSealed: conversation.lastMessage?.sealed !== undefined || hasSealed(thread),
    isLoaded: isAtEnd(thread) || conversation.lastMessage === null,
    hasAgreed: thread.hasAgreed ?? false,
  });
}

/** Why a text does not go out; undefined where it does, or may do so soon. */
export function refusalOf(mode: SendMode, text: string, name: string): string | undefined {
  switch (mode) {
    case 'sealed':
      return text.length > limits.e2ee.text_characters
        ? sealedChat.text_long(limits.e2ee.text_characters)
        : undefined;
    case 'ask':
      return sealedChat.ask_plain(name);
    case 'ask-unable':
      return sealedChat.ask_plain_unable;
    case 'own':
      return sealedChat.not_here;
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
