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

/** What comes of a refusal: faults at fields, words beside them. */
export interface Refusal extends FailureWords {
  faults?: Faults;
}

/** How a form is sent. */
interface Sending<A> {
  /** Which of the form's acts it is for. */
  act: A;
  /** Told how much of the files has gone, from 0 to 1. */
  onProgress: (sent: number) => void;
}

export interface FormOptions<V extends object, A = void, R = unknown>
  extends Pick<ActionOptions<[A], R>, 'failed' | 'done' | 'doneMs' | 'after' | 'toast'> {
  /** What it begins with. */
  initial: V;
  /** A schema of the contract, or what finds the faults by their paths. Without it the server alone judges. */
  rules?: z.ZodType | ((values: V, act?: A) => Faults);
  /** Sends what was typed. What it throws is shown. */
  send: (values: V, sending: Sending<A>) => Promise<R>;
  /** The fields that may have faults, in the order of the form: those of `initial`, if nothing else is said. */
  fields?: readonly string[];
  /** Faults of fields that were left show at once, and not only when the form was to be sent. */
  whileTyping?: boolean;
  /** No summary stands above the form: the first wrong field takes the focus. */
  focusesFault?: boolean;
  /** Toasted when something is wrong as it is to go on. */
  stuck?: (faults: Faults) => string;
  /** Of a dialog's form: it begins anew with each opening. */
  opened?: boolean;
  /** How a refusal that the server explained is toasted. */
  tone?: 'error' | 'warning';
  /** What a text field keeps of what is typed. */
  clean?: (name: string, typed: string) => string;
  /** Keeps what was typed when the session ends, under a name that says which form of whom it is. */
  keepAs?: string;
  /** What a refusal means, where it is not faults at known fields, or else a sentence. */
  refusalOf?: (error: unknown, act: A) => Refusal | undefined;
}

type FieldOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;
type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const none: Faults = {};

/** A form's values, faults and sending, by the contract's rules. Nothing typed is lost by a failure. */
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

  /** Changes fields. What was wrong with them, or with the paths `about`, no longer counts; or `about` says what is left. */
  function change(
    part: Partial<V>,
    about: readonly string[] | ((faults: Faults) => Faults) = Object.keys(part),
  ) {
    if (options.keepAs !== undefined) dropTyping();
    setValues((now) => ({ ...now, ...part }));
    setRefused((now) => (typeof about === 'function' ? about(now) : faultsBeside(now, about)));
  }

  /** Sets fields that are still empty, such as an address that this browser remembers. */
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
  // Before the page has hydrated, a person or a password manager may fill in fields.
  useLayoutEffect(() => adoptTyped(), []);

  function showFaults(faults: Faults) {
    setAttempt((count) => count + 1);
    const first = fields.find((name) => faultAt(faults, name) !== undefined);
    if (options.focusesFault && first) {
      const path = Object.keys(faults).find((at) => at === first || at.startsWith(`${first}.`));
      document.getElementById(fieldId(path ?? first))?.focus();
    }
  }

  /** Says what keeps it from going on. @returns whether nothing does */
  function check(act?: A): boolean {
    const faults = judge(act);
    if (whileTyping) touch(...fields);
    else setRefused(faults);
    if (!hasFaults(faults)) return true;
    showFaults(faults);
    if (options.stuck) action.fail({ toast: options.stuck(faults) });
    return false;
  }

  /** Puts faults at their fields until these change. */
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

  /** Begins anew. */
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
    /** It began with what was typed before the session ended. */
    isRestored: kept !== undefined,
    /** Something was typed or chosen since it began, or was sent last. */
    isChanged: values !== base,
    change,
    fillIn,
    reset,
    touched,
    touch,
    /** The field was left. */
    leave: (name: string) => afterPress(() => touch(name)),
    check,
    refuse: refuseFields,
    run,
    submit: (event: FormEvent, act: A) => {
      event.preventDefault();
      return run(act);
    },
    isBusy: action.isBusy,
    /** The act that runs now. */
    busyWith: action.busyWith?.[0],
    sent,
    failure: action.failure,
    /** What sending failed with. */
    error: action.error,
    /** Takes back what was said of a failure. */
    takeBack: action.takeBack,
    /** Forgets all faults and failures. */
    clear: () => {
      setRefused(none);
      action.clear();
    },
    attempt,
    /** What is wrong now by the rules, shown or not; known while typing. */
    found,
    /** What stands refused, by paths. */
    refused,
    errorOf,
    fieldId,
    /** What the error summary lists, in the order of the form. */
    faults: fields.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ name, fieldId: fieldId(name), message }] : [];
    }),
    /** What a text field needs. */
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
    /** What a check box needs. */
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
