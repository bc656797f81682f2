/* What the process of the flood is told, and what it answers. */

export interface FloodOrder {
  readonly address: string;
  readonly seconds: number;
  /** Of accounts that the flood has opened: one with a verified address, one without. */
  readonly tokens: readonly string[];
  /** The account of each token. */
  readonly ids: readonly string[];
  /** Whom it wants to lock out. */
  readonly email: string;
  /** A conversation of other people. */
  readonly conversationId: string;
  /** A purchase of the first account, shared with a fellow buyer, and a date in it. */
  readonly purchase: { readonly id: string; readonly dateId: string };
  /** Paths of calendar addresses with thousands of entries. */
  readonly feeds: readonly string[];
}

/** How often each kind of call was answered with each status; 0 is a connection that was cut off. */
export type FloodTally = Readonly<Record<string, Readonly<Record<number, number>>>>;
