/** What a code is asked for: how it is sent, and what is said of what became of it. */
export interface CodeWay {
  readonly title: string;
  /** What happens by a right code. */
  readonly lead: string;
  /** What is opened and as whom, where one file is asked for. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Sends the code and uses what it gave. Throws when it was refused. */
  readonly send: (code: string) => Promise<void>;
  readonly done: string;
  /** How long that stays, where not as usual. */
  readonly doneMs?: number;
  /** The sentence at the boxes when it was refused and the server has none. */
  readonly refused: string;
  /** The sentence of the toast, where it is not the same. */
  readonly toast?: string;
}
