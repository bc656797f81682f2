import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRef, useState } from 'react';
import { ApiError, getSentence } from './api/api-error.ts';
import { toasts } from './toasts.ts';

export interface FailureTexts {
  /** Sentence shown next to the action until the next try. */
  failure?: string | undefined;
  toast?: string | undefined;
  tone?: 'error' | 'warning' | undefined;
}

export interface ActionOptions<A extends readonly unknown[], R> {
  /** The sentence for an error without a message from the server; has a general default. */
  failed?: string;
  done?: string | ((result: R, ...args: A) => string) | undefined;
  doneMs?: number | undefined;
  /** Runs after a success and its toast. The action is busy until `after` ends. */
  after?: ((result: R, ...args: A) => unknown) | undefined;
  /** False if a failure is shown only next to the action. */
  toast?: false;
  /** The texts about a failure, at the action and in a toast; by default the server's sentence. */
  say?: (error: unknown, ...args: A) => FailureTexts;
}

/** The action of a button or form, with progress, failure and toasts. Ignores a run while busy. */
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
  const lastToast = useRef<string>(undefined);

  function wordsOf(error: unknown, args: A): FailureTexts {
    if (say) return say(error, ...args);
    const sentence = getSentence(error, fallback);
    return { failure: sentence, toast: toast === false ? undefined : sentence };
  }

  const clear = () => setFailed(undefined);

  function takeBack() {
    toasts.dismiss(lastToast.current);
    lastToast.current = undefined;
    clear();
  }

  function fail(error: unknown, { failure, toast: toasted, tone = 'error' }: FailureTexts) {
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
      // Also closes error toasts of earlier tries, for example in a dialog that has closed.
      if (fallback !== outcomes.refusals.internal) toasts.settle(fallback);
      if (done !== undefined)
        toasts.success(typeof done === 'string' ? done : done(result, ...args), doneMs);
      await after?.(result, ...args);
    } catch (error) {
      // The server has logged failures of API calls; other errors are only logged here.
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
    busyWith,
    failure: failed?.failure,
    error: failed?.error,
    /** Shows the reason why the action was not tried. */
    fail: (words: FailureTexts) => fail(undefined, words),
    clear,
    takeBack,
  };
}
