import type { OwnKeyState, PeerKeyState } from '#app/lib/encryption.ts';

interface SendContext {
  readonly own: OwnKeyState | undefined;
  readonly peer: PeerKeyState | undefined;
  /** True if the conversation contains a sealed message. */
  readonly wasSealed: boolean;
  /** True if the newest messages of the conversation are loaded. */
  readonly isLoaded: boolean;
  /** True if the member agreed, during this visit, to send without encryption. */
  readonly hasAgreed: boolean;
}

/**
 * How a message is sent, or why it is not sent:
 * - `wait`: not decided yet, nothing is sent.
 * - `ask`: plain text after the member's consent.
 * - `ask-unable`: as `ask`, because this browser cannot store keys; only if no message was sealed.
 * - `new-keys`: waits until the member has seen that the other party has new keys.
 * - `own`: blocked, because the member's own keys do not work in this browser.
 * - the others: blocked because of the other party's keys in the key directory.
 */
export type SendMode =
  | 'plain'
  | 'sealed'
  | 'wait'
  | 'ask'
  | 'ask-unable'
  | 'own'
  | 'new-keys'
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
}: SendContext): SendMode {
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
      // The directory never removes keys. If messages were sealed, its answer without keys is old.
      if (wasSealed) return 'stale';
      if (!isLoaded) return 'wait';
      return hasAgreed ? 'plain' : 'ask';
    case 'reset':
      return peer.wasVerified ? 'reset-verified' : 'new-keys';
    case 'stale':
      return 'stale';
    case 'failed':
      return 'failed';
    default:
      return 'wait';
  }
}

/** True if this mode requires the member's consent to plain text. */
export const isConsentRequired = (mode: SendMode | undefined): boolean =>
  mode === 'ask' || mode === 'ask-unable';
