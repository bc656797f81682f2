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
   * A schema of the contract, or a function that returns faults; without it only the server
   * validates.
   */
  rules?: z.ZodType | ((values: V, act?: A) => Faults);
  send: (values: V, sending: SubmitContext<A>) => Promise<R>;
  /** Fields that may have faults, in the order of the form; by default those of `initial`. */
  fields?: readonly string[];
  /** Shows faults of fields that were left at once, not only on submit. */
  whileTyping?: boolean;
  stuck?: (faults: Faults) => string;
  /** For a dialog's form: resets it each time the dialog opens. */
  opened?: boolean;
  /** Toast type of a refusal with a sentence of the server. */
  tone?: 'error' | 'warning';
  /** Name of the form and its owner, under which values are stored if the session ends. */
  keepAs?: string;
  /** Converts a refusal that is neither faults of known fields nor a sentence to show. */
  refusalOf?: (error: unknown, act: A) => Refusal | undefined;
}
