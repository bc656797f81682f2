import type { OwnKeyState, PeerKeyState } from '#app/lib/encryption.ts';

interface SendCircumstances {
  readonly own: OwnKeyState | undefined;
  readonly peer: PeerKeyState | undefined;
  /** The conversation contains a sealed message. */
  readonly wasSealed: boolean;
  /** The newest messages of the conversation are loaded. */
  readonly isLoaded: boolean;
  /** The writer agreed, during this visit, to send without encryption. */
  readonly hasAgreed: boolean;
}

/**
 * How a message is sent:
 * - `wait`: not decided yet, nothing is sent.
 * - `ask`: plain text after the writer's consent.
 * - `ask-unable`: the same in a browser that cannot store keys, for chats without keys.
 * - `told`: waits until the writer has seen that the other party has new keys.
 * - `own`: blocked, because own keys do not work here.
 * - the others: blocked by the key directory's answer about the other party.
 */
export type SendMode =
  | 'plain'
  | 'sealed'
  | 'wait'
  | 'ask'
  | 'ask-unable'
  | 'own'
  | 'told'
  | 'reset-verified'
  | 'stale'
  | 'failed';

/** The only place that decides if a message is sent sealed, in plain text with consent, or not. */
export function resolveSendMode({
  own,
  peer,
  wasSealed,
  isLoaded,
  hasAgreed,
}: SendCircumstances): SendMode {
  if (own === undefined) return 'plain';
  if (own === 'loading') return 'wait';
  if (own === 'unable' && !wasSealed) {
    if (!isLoaded) return 'wait';
    return hasAgreed ? 'plain' : 'ask-unable';
  }
  if (own !== 'ready') return 'own';
  switch (peer?.kind) {
    case 'accepted':
      return 'sealed';
    case 'none':
      // The directory never removes the keys of an existing account.
      if (wasSealed) return 'stale';
      if (!isLoaded) return 'wait';
      return hasAgreed ? 'plain' : 'ask';
    case 'reset':
      return peer.wasVerified ? 'reset-verified' : 'told';
    case 'stale':
      return 'stale';
    case 'failed':
      return 'failed';
    default:
      return 'wait';
  }
}

/** True if it is sent only after the writer confirms. */
export const isConsentRequired = (mode: SendMode | undefined): boolean =>
  mode === 'ask' || mode === 'ask-unable';
