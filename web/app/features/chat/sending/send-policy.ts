import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import type { Content } from '@threshold/e2ee/envelope';
import type { Encryption } from '#app/lib/encryption.ts';
import { getOtherParty, type Me } from '../model/inbox-requests.ts';
import type { InboxState, InboxStore } from '../model/inbox-store.ts';
import { getPeer, type ShownConversation } from '../model/shown-message.ts';
import {
  emptyThread,
  hasSealed,
  isAtEnd,
  type Outgoing,
  type SealedOnce,
} from '../model/thread.ts';
import { resolveSendMode, type SendMode } from './send-mode.ts';

/** Decision about a message. `mode_changed`: its file must be prepared again for another mode. */
export type SendDecision =
  | { readonly kind: 'pass'; readonly text: string; readonly sealed?: SealedOnce }
  | { readonly kind: 'wait' | 'mode_changed' }
  | { readonly kind: 'refused'; readonly mode: SendMode; readonly reason: string };

export type SendPolicy = ReturnType<typeof createSendPolicy>;

/** Decides for every message if it leaves the browser, and seals the message if needed. */
export function createSendPolicy(
  me: Me,
  store: InboxStore,
  encryptionNow: () => Encryption | undefined,
) {
  function modeOf(id: string): SendMode {
    const conversation = store.conversation(id);
    if (conversation) return getSendMode(store.get(), conversation, me);
    return store.get().encryption ? 'wait' : 'plain';
  }

  async function refreshKeys(id: string): Promise<void> {
    const conversation = store.conversation(id);
    const encryption = encryptionNow();
    // Reads the own keys again: the member may have created some on another device.
    const own = encryption?.get().own;
    if (own === 'unable') await encryption?.reload();
    if (!conversation || encryption?.get().own !== 'ready') return;
    await encryption.refresh(getPeer(conversation, me).peerId);
  }

  async function sealed(id: string, one: Outgoing, content: Content): Promise<SendDecision> {
    const [conversation, encryption] = [store.conversation(id), encryptionNow()];
    if (!conversation || !encryption) return { kind: 'wait' };
    const talk = getPeer(conversation, me);
    const peer = encryption.get().people[talk.peerId];
    const code = peer && 'code' in peer ? peer.code : '';
    const file = content.file?.ct_sha256;
    // The encrypted text is reused unless keys have changed or the message now has another file.
    if (one.sealed?.code === code && one.sealed.file === file)
      return { kind: 'pass', text: one.sealed.text, sealed: one.sealed };
    try {
      const text = await encryption.seal(talk, one.clientMessageId, content);
      const before = one.sealed && listEnvelopes(one.sealed);
      return { kind: 'pass', text, sealed: { text, code, file, before } };
    } catch {
      // Sealing failed: the keys may be gone from this browser. `reload` updates the keys' state.
      void encryption.reload();
      return { kind: 'refused', mode: 'sealed', reason: sealedChat.seal_failed };
    }
  }

  /** Releases the numbers of encrypted texts other than `stored`, so that no gap appears. */
  async function unsent(id: string, sealed?: SealedOnce, stored?: string): Promise<void> {
    const conversation = store.conversation(id);
    if (!conversation || !sealed) return;
    for (const text of listEnvelopes(sealed))
      if (text !== stored) await encryptionNow()?.unsent(getPeer(conversation, me), text);
  }

  return {
    modeOf,
    unsent,
    canTakeBack: (id: string): boolean =>
      store.conversation(id) !== undefined && encryptionNow()?.get().own === 'ready',
    async pass(id: string, one: Outgoing, file?: Content['file']): Promise<SendDecision> {
      // Before plain text is sent, keys are read again, because both parties may have keys by now.
      if (modeOf(id) === 'plain') await refreshKeys(id);
      const mode = modeOf(id);
      if (mode === 'wait' || mode === 'new-keys') return { kind: 'wait' };
      // The file must be prepared for the current mode: only an encrypted file has a key (`file`).
      const goes = mode === 'plain' || mode === 'sealed';
      if (goes && one.file && (mode === 'sealed') !== (file !== undefined))
        return { kind: 'mode_changed' };
      if (mode === 'plain') return { kind: 'pass', text: one.body };
      const conversation = store.conversation(id);
      const name = conversation ? getOtherParty(conversation, me).name : '';
      const reason = getSendRefusal(mode, one.body, name);
      if (reason) return { kind: 'refused', mode, reason };
      return sealed(id, one, { text: one.body, ...(file && { file }) });
    },
    /** Reads both parties' keys again. Used after the server refused a message for old keys. */
    async readKeys(id: string): Promise<void> {
      const [conversation, encryption] = [store.conversation(id), encryptionNow()];
      await encryption?.reload();
      if (conversation) await encryption?.refresh(getPeer(conversation, me).peerId);
    },
    /** Records the member's consent to plain text, after reading both parties' keys again. */
    async agree(id: string): Promise<void> {
      await refreshKeys(id);
      const { isAsking: _, ...thread } = store.threadOf(id);
      store.setThread(id, { ...thread, hasAgreed: true });
    },
  };
}

const listEnvelopes = ({ before = [], text }: SealedOnce): readonly string[] => [...before, text];

/** Returns the mode in which a message of the conversation would be sent now. */
export function getSendMode(state: InboxState, conversation: ShownConversation, me: Me): SendMode {
  const thread = state.threads[conversation._id] ?? emptyThread;
  return resolveSendMode({
    own: state.encryption?.own,
    peer: state.encryption?.people[getPeer(conversation, me).peerId],
    wasSealed: conversation.lastMessage?.sealed !== undefined || hasSealed(thread),
    isLoaded: isAtEnd(thread) || conversation.lastMessage === null,
    hasAgreed: thread.hasAgreed ?? false,
  });
}

/** Returns the reason why a text is refused; undefined if it is sent or waits. */
export function getSendRefusal(mode: SendMode, text: string, name: string): string | undefined {
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
