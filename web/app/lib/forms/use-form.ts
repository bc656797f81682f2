import { outcomes } from '@threshold/contract/outcomes';
import {
  type ChangeEvent,
  type FormEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import type { z } from 'zod';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { useOpening } from '../page/use-opening.ts';
import { type ActionOptions, type FailureWords, useAction } from '../use-action.ts';
import { afterPress } from './after-press.ts';
import {
  type Faults,
  faultAt,
  faultsBeside,
  faultsOf,
  firstFaults,
  hasFaults,
} from './form-faults.ts';
import { dropTyping, keepTyping, keptTyping } from './kept-typing.ts';
import { readTyped } from './read-typed.ts';

/** Result of a refusal: faults at fields, and sentences outside of them. */
export interface Refusal extends FailureWords {
  faults?: Faults;
}

/** Context of one sending. */
interface Sending<A> {
  /** The form's action that is being run. */
  act: A;
  /** Called with the sent fraction of the files, from 0 to 1. */
  onProgress: (sent: number) => void;
}

export interface FormOptions<V extends object, A = void, R = unknown>
  extends Pick<ActionOptions<[A], R>, 'failed' | 'done' | 'doneMs' | 'after' | 'toast'> {
  /** Initial values. */
  initial: V;
  /**
   * A schema of the contract, or a function that returns faults by path. Without it only the server
   * validates.
   */
  rules?: z.ZodType | ((values: V, act?: A) => Faults);
  /** Sends the values. Errors are shown. */
  send: (values: V, sending: Sending<A>) => Promise<R>;
  /** Fields that may have faults, in the order of the form; by default those of `initial`. */
  fields?: readonly string[];
  /** Shows faults of fields that were left at once, not only on submit. */
  whileTyping?: boolean;
  /** Focuses the first field with a fault; for forms without an error summary. */
  focusesFault?: boolean;
  /** Toast for an attempt to continue with faults. */
  stuck?: (faults: Faults) => string;
  /** For a dialog's form: resets it each time the dialog opens. */
  opened?: boolean;
  /** Toast type of a refusal with a sentence of the server. */
  tone?: 'error' | 'warning';
  /** Cleans the input of a text field. */
  clean?: (name: string, typed: string) => string;
  /**
   * Name under which typed values are stored if the session ends; identifies the form and its
   * owner.
   */
  keepAs?: string;
  /** Converts a refusal that is neither faults of known fields nor a sentence to show. */
  refusalOf?: (error: unknown, act: A) => Refusal | undefined;
}

type FieldOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;
type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const none: Faults = {};

/**
 * Values, faults and sending of a form, validated by the contract's schemas. A failure never
 * discards values.
 */
export function useForm<V extends object, A = void, R = unknown>(options: FormOptions<V, A, R>) {
  const {
    initial,
    rules,
    send,
    failed = outcomes.refusals.internal,
    clean,
    whileTyping = false,
    tone = 'error',
  } = options;
  const { fields = Object.keys(initial), opened } = options;
  const id = useId();
  const [base, setBase] = useState(initial);
  const [kept] = useState(() => keptTyping(options.keepAs, initial));
  const [values, setValues] = useState(() => (kept ? { ...base, ...kept } : base));
  const [refused, setRefused] = useState(none);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState<number>();
  const found = whileTyping ? judge() : none;
  const fieldId = (name: string) => `${id}-${name}`;

  const action = useAction(
    async (act: A) => {
      try {
        const result = await send(values, { act, onProgress: setSent });
        if (options.keepAs !== undefined) dropTyping();
        setBase(values);
        return result;
      } finally {
        setSent(undefined);
      }
    },
    { ...options, say: refuse },
  );

  useOpening(opened === true, () => reset());

  function judge(act?: A): Faults {
    if (typeof rules === 'function') return rules(values, act);
    return rules ? firstFaults(faultsOf(rules, values), fields) : none;
  }

  const errorOf = (name: string) =>
    faultAt(refused, name) ?? (whileTyping && touched.has(name) ? faultAt(found, name) : undefined);

  /** Shows the faults of these fields from now on. */
  function touch(...names: readonly string[]) {
    setTouched((now) => new Set([...now, ...names]));
  }

  /**
   * Changes fields, and clears faults of these or of the paths in `about`; a function `about`
   * returns the remaining faults.
   */
  function change(
    part: Partial<V>,
    about: readonly string[] | ((faults: Faults) => Faults) = Object.keys(part),
  ) {
    if (options.keepAs !== undefined) dropTyping();
    setValues((now) => ({ ...now, ...part }));
    setRefused((now) => (typeof about === 'function' ? about(now) : faultsBeside(now, about)));
  }

  /** Sets fields that are still empty, such as a remembered address. */
  function fillIn(part: Partial<V>) {
    setValues((now) => {
      const isEmpty = (name: string) => !now[name as keyof V];
      return {
        ...now,
        ...Object.fromEntries(Object.entries(part).filter(([name]) => isEmpty(name))),
      };
    });
  }

  const adoptTyped = useEffectEvent(() => {
    const typed = readTyped(values, fieldId);
    if (Object.keys(typed).length > 0) change(typed);
  });
  // A person or a password manager may fill in fields before the page has hydrated.
  useLayoutEffect(() => adoptTyped(), []);

  function showFaults(faults: Faults) {
    setAttempt((count) => count + 1);
    const first = fields.find((name) => faultAt(faults, name) !== undefined);
    if (options.focusesFault && first) {
      const path = Object.keys(faults).find((at) => at === first || at.startsWith(`${first}.`));
      document.getElementById(fieldId(path ?? first))?.focus();
    }
  }

  /** Shows the faults that prevent continuing. @returns true if there are none */
  function check(act?: A): boolean {
    const faults = judge(act);
    if (whileTyping) touch(...fields);
    else setRefused(faults);
    if (!hasFaults(faults)) return true;
    showFaults(faults);
    if (options.stuck) action.fail({ toast: options.stuck(faults) });
    return false;
  }

  /** Shows faults at their fields until these change. */
  function refuseFields(faults: Faults) {
    setRefused(faults);
    showFaults(faults);
  }

  function refuse(error: unknown, act: A): FailureWords {
    const isOver = error instanceof ApiError && error.status === 401;
    if (isOver && options.keepAs !== undefined) keepTyping(options.keepAs, values);
    const own = options.refusalOf?.(error, act);
    const faults = own
      ? (own.faults ?? none)
      : firstFaults(error instanceof ApiError ? error.errors : {}, fields);
    if (hasFaults(faults)) refuseFields(faults);
    if (own) return own;
    if (hasFaults(faults)) return {};
    const failure = sentenceOf(error, failed);
    const isExplained = sentenceOf(error, '') !== '';
    return {
      failure,
      toast: options.toast === false ? undefined : failure,
      tone: isExplained ? tone : 'error',
    };
  }

  async function run(act: A): Promise<void> {
    if (action.isBusy) return;
    action.takeBack();
    if (check(act)) await action.run(act);
  }

  /** Resets values, faults and failures. */
  function reset(next = initial) {
    setBase(next);
    setValues(next);
    setRefused(none);
    setTouched(new Set());
    setAttempt(0);
    action.clear();
  }

  return {
    id,
    values,
    /** True if it began with values typed before the session ended. */
    isRestored: kept !== undefined,
    /** True if values differ from the initial or last sent ones. */
    isChanged: values !== base,
    change,
    fillIn,
    reset,
    touched,
    touch,
    /** Called when a field loses the focus. */
    leave: (name: string) => afterPress(() => touch(name)),
    check,
    refuse: refuseFields,
    run,
    submit: (event: FormEvent, act: A) => {
      event.preventDefault();
      return run(act);
    },
    isBusy: action.isBusy,
    /** The action that is running. */
    busyWith: action.busyWith?.[0],
    sent,
    failure: action.failure,
    /** The error of the last sending. */
    error: action.error,
    /** Clears the message of a failure. */
    takeBack: action.takeBack,
    /** Clears all faults and failures. */
    clear: () => {
      setRefused(none);
      action.clear();
    },
    attempt,
    /** Current faults by the rules, shown or not; only with `whileTyping`. */
    found,
    /** Faults shown after a refusal, by path. */
    refused,
    errorOf,
    fieldId,
    /** Entries of the error summary, in the order of the form. */
    faults: fields.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ name, fieldId: fieldId(name), message }] : [];
    }),
    /** Props of a text field. */
    field: (name: FieldOf<V, string>) => ({
      id: fieldId(name),
      name,
      required: true,
      value: String(values[name]),
      error: errorOf(name),
      onChange: ({ currentTarget: { value } }: ChangeEvent<TextElement>) =>
        change({ [name]: clean ? clean(name, value) : value } as Partial<V>),
      ...(whileTyping && { onBlur: () => afterPress(() => touch(name)) }),
    }),
    /** Props of a check box. */
    box: (name: FieldOf<V, boolean>) => ({
      id: fieldId(name),
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onChange: ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: checked } as Partial<V>),
    }),
  };
}

export type Form = Pick<
  ReturnType<typeof useForm<object>>,
  'submit' | 'isBusy' | 'failure' | 'attempt' | 'faults'
>;
