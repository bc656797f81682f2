/* What a process of clients is told to do, and what it answers. */

/** Two who write to each other. */
export interface Pair {
  readonly conversationId: string;
  /** What each side shows in its handshake. */
  readonly tokens: readonly [string, string];
  /** What each side's browser makes of a text of the length that is sent plain. */
  readonly sealed?: readonly [string, string];
}

export type Order =
  | { readonly act: 'connect'; readonly address: string; readonly pairs: readonly Pair[] }
  /** As many as go through, so many at a time without an acknowledgement. */
  | { readonly act: 'flood'; readonly seconds: number; readonly inFlight: number }
  /** So many a second, whatever comes back. */
  | {
      readonly act: 'pace';
      readonly seconds: number;
      readonly rate: number;
      readonly isSealed?: boolean;
    };

/** Of a message that is sent plain, or before it is sealed. */
export const BODY_CHARACTERS = 104;

/** What became of the messages of a flood or a pace. */
export interface Tally {
  readonly sent: number;
  /** Acknowledged as stored, in one second. */
  readonly perSecond: number;
  /** Milliseconds from being sent to being heard by the other side. */
  readonly delivery: readonly number[];
  readonly refused: number;
  readonly lost: number;
  readonly twice: number;
}

export type Answer = { readonly tally: Tally | undefined } | { readonly fault: string };
