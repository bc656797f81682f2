/** State of a link into a conversation that must not be in its address, which servers log. */
export interface SoughtState {
  /** Id of the message at which it opens. */
  readonly at?: string;
}
