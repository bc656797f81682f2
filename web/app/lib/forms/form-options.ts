import type { z } from 'zod';
import type { ActionOptions } from '../use-action.ts';
import type { Faults } from './faults.ts';
import type { Refusal } from './refusal.ts';

interface SubmitContext<A> {
  act: A;
  /** Called with the sent fraction of the files, from 0 to 1. */
  onProgress: (sent: number) => void;
}

export interface FormOptions<V extends object, A = void, R = unknown>
  extends Pick<ActionOptions<[A], R>, 'failed' | 'done' | 'doneMs' | 'after' | 'toast'> {
  initial: V;
  /**
   * A schema of the contract, or a function that returns faults. If undefined, only the server
   * validates the values.
   */
  rules?: z.ZodType | ((values: V, act?: A) => Faults);
  send: (values: V, sending: SubmitContext<A>) => Promise<R>;
  /** Fields that may have faults, in the order of the form; by default those of `initial`. */
  fields?: readonly string[];
  /** Shows the faults of a field when it loses the focus, not only on submit. */
  whileTyping?: boolean;
  /** For a form in a dialog: true while the dialog is open; each opening resets the form. */
  opened?: boolean;
  /** Toast type of a refusal that the server explains; other failures are errors. */
  tone?: 'error' | 'warning';
  /** Identifies the form and its owner in the draft that is stored if the session ends. */
  keepAs?: string;
  /** Converts an error to faults or sentences; returns undefined for the default. */
  refusalOf?: (error: unknown, act: A) => Refusal | undefined;
}
