import { outcomes } from '@threshold/contract/outcomes';
import { useRef, useState } from 'react';
import { ApiError, sentenceOf } from './api/api-error.ts';
import { toasts } from './toasts.ts';

/** What is said of a failure. */
export interface FailureWords {
  /** Where it happened; stands until the next try. */
  failure?: string | undefined;
  toast?: string | undefined;
  tone?: 'error' | 'warning' | undefined;
}

export interface ActionOptions<A extends readonly unknown[], R> {
  /** The sentence when the server has none, where it is not the usual one. */
  failed?: string;
  /** Toasted when it is done. */
  done?: string | ((result: R, ...args: A) => string) | undefined;
  /** How long that stays, where not as usual. */
  doneMs?: number | undefined;
  /** Once it is done and said. It is busy until this ends, too. */
  after?: ((result: R, ...args: A) => unknown) | undefined;
  /** False where a failure is said in its place alone. */
  toast?: false;
  /** What is said of a failure, where it is not the server's sentence in both places. */
  say?: (error: unknown, ...args: A) => FailureWords;
}

/** An act of a button or a form: whether it runs, why it failed, and what is said of either. It runs once at a time. */
export function useAction<A extends readonly unknown[], R>(
  act: (...args: A) => Promise<R>,
  options: ActionOptions<A, R> = {},
) {
  const {
    failed: fallback = outcomes.refusals.internal,
    done,
    doneMs,
    after,
    toast,
    say,
  } = options;
  const [busyWith, setBusyWith] = useState<A>();
  const [failed, setFailed] = useState<{ failure?: string | undefined; error: unknown }>();
  const isRunning = useRef(false);
  const lastToast = useRef<number>(undefined);

  function wordsOf(error: unknown, args: A): FailureWords {
    if (say) return say(error, ...args);
    const sentence = sentenceOf(error, fallback);
    return { failure: sentence, toast: toast === false ? undefined : sentence };
  }

  const clear = () => setFailed(undefined);

  function takeBack() {
    if (lastToast.current !== undefined) toasts.dismiss(lastToast.current);
    lastToast.current = undefined;
    clear();
  }

  function fail(error: unknown, { failure, toast: toasted, tone = 'error' }: FailureWords) {
    setFailed({ failure, error });
    if (toasted === undefined) return;
    lastToast.current =
      tone === 'error' ? toasts.error(toasted, fallback) : toasts.warning(toasted);
  }

  async function run(...args: A): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    takeBack();
    setBusyWith(args);
    try {
      const result = await act(...args);
      // Also what was said where it was tried before, such as in a dialog that is gone.
      if (fallback !== outcomes.refusals.internal) toasts.settle(fallback);
      if (done !== undefined)
        toasts.success(typeof done === 'string' ? done : done(result, ...args), doneMs);
      await after?.(result, ...args);
    } catch (error) {
      // The server knows what it refused; of anything else the console is the only trace.
      if (!(error instanceof ApiError)) console.warn(error);
      fail(error, wordsOf(error, args));
    } finally {
      isRunning.current = false;
      setBusyWith(undefined);
    }
  }

  return {
    run,
    isBusy: busyWith !== undefined,
    /** What it runs with just now. */
    busyWith,
    failure: failed?.failure,
    /** What it failed with. */
    error: failed?.error,
    /** Says why it was not even tried. */
    fail: (words: FailureWords) => fail(undefined, words),
    clear,
    /** Forgets the failure, and its toast goes. */
    takeBack,
  };
}
