import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { type Faults, faultAt, hasFaults } from './form-faults.ts';
import { type FormOptions, type Refusal, useForm } from './use-form.ts';

export interface WizardStep {
  readonly fields: readonly string[];
}

export interface WizardOptions<V extends object>
  extends Pick<
    FormOptions<V>,
    'initial' | 'send' | 'failed' | 'done' | 'after' | 'clean' | 'stuck'
  > {
  steps: readonly WizardStep[];
  /** Where it begins. */
  firstStep: number;
  /** What is wrong with a step now. */
  faultsOf: (step: number, values: V) => Faults;
  /** Keeps what was typed so far. */
  keep: (step: number, values: V) => void;
  /** All of it has arrived: nothing is kept any more, and nothing moves. */
  isDone: boolean;
  /** What a refusal means. Faults lead to the first step that has one of their fields. */
  refusalOf: (error: unknown) => Refusal;
  /** What a step that is in order needs before the next one; calls `go` once it may come. */
  beforeNext?: (step: number, go: () => void) => void;
  /** What the last step asks before it is sent by `send`; without it that happens at once. */
  beforeSend?: () => void;
}

/** A form in several steps, each judged while it is typed and whole before the next one comes. */
export function useWizard<V extends object>(options: WizardOptions<V>) {
  const { steps, faultsOf, isDone, beforeNext, beforeSend } = options;
  const [step, setStep] = useState(options.firstStep);
  /** Counts the moves, so that the heading of the next step takes the focus. */
  const [moves, setMoves] = useState(0);
  /** Attempts at the steps before. */
  const [earlier, setEarlier] = useState(0);
  const form = useForm<V>({
    ...options,
    fields: steps[step]?.fields ?? [],
    whileTyping: true,
    rules: (values) => faultsOf(step, values),
    refusalOf(error) {
      const refusal = options.refusalOf(error);
      if (hasFaults(refusal.faults ?? {})) setStep(stepOf(steps, refusal.faults ?? {}));
      return refusal;
    },
  });
  const { values, isChanged } = form;

  const keep = useEffectEvent(options.keep);
  useEffect(() => {
    if (!isDone && (isChanged || step > 0)) keep(step, values);
  }, [values, isChanged, step, isDone]);

  function move(to: number) {
    setStep(to);
    setMoves((count) => count + 1);
    setEarlier(form.attempt);
    form.takeBack();
  }

  function next(event: FormEvent) {
    event.preventDefault();
    if (isDone || form.isBusy) return;
    form.takeBack();
    if (!form.check()) return;
    const go = () => move(step + 1);
    if (step < steps.length - 1) {
      if (beforeNext) beforeNext(step, go);
      else go();
    } else if (beforeSend) beforeSend();
    else void form.run();
  }

  return {
    ...form,
    step,
    moves,
    attempt: form.attempt - earlier,
    isValid: !hasFaults(form.found),
    next,
    back: () => {
      if (!isDone && !form.isBusy) move(step - 1);
    },
  };
}

/** The first step that has one of the fields of these faults. */
export function stepOf(steps: readonly WizardStep[], faults: Faults): number {
  const at = steps.findIndex(({ fields }) =>
    fields.some((field) => faultAt(faults, field) !== undefined),
  );
  return Math.max(at, 0);
}
