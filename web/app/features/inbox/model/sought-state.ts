/** What a link into a conversation says beside its address, which servers and their logs see. */
export interface SoughtState {
  /** The message that it opens at. */
  readonly at?: string;
}
