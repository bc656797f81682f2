import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { type Faults, findFieldFault, hasFaults } from './faults.ts';
import type { FormOptions } from './form-options.ts';
import type { Refusal } from './refusal.ts';
import { useForm } from './use-form.ts';

export interface WizardStep {
  readonly fields: readonly string[];
}

export interface WizardOptions<V extends object>
  extends Pick<FormOptions<V>, 'initial' | 'send' | 'failed' | 'done' | 'after'> {
  steps: readonly WizardStep[];
  firstStep: number;
  faultsOf: (step: number, values: V) => Faults;
  keep: (step: number, values: V) => void;
  /** True once everything is sent: values are no longer stored and steps no longer change. */
  isDone: boolean;
  /** Returns the toast if faults prevent the next step. */
  stuck?: (faults: Faults) => string;
  /** Converts an error. Faults open the first step that has a field with a fault. */
  refusalOf: (error: unknown) => Refusal;
  /** Runs before the next step; calls `go` to continue. */
  beforeNext?: (step: number, go: () => void) => void;
  /** If given, runs instead of sending the last step; the caller then sends by `run`. */
  beforeSend?: () => void;
}

/** A form in several steps. A step is validated while typing and must be valid to continue. */
export function useWizard<V extends object>(options: WizardOptions<V>) {
  const { steps, faultsOf, isDone, stuck } = options;
  const { beforeNext = (_, go) => go(), beforeSend = () => void form.run() } = options;
  const [step, setStep] = useState(options.firstStep);
  /** Number of step changes; after each change, the heading of the new step takes the focus. */
  const [moves, setMoves] = useState(0);
  const [earlier, setEarlier] = useState(0);
  const form = useForm<V>({
    ...options,
    fields: steps[step]?.fields ?? [],
    whileTyping: true,
    rules: (values) => faultsOf(step, values),
    refusalOf(error) {
      const refusal = options.refusalOf(error);
      if (hasFaults(refusal.faults ?? {})) setStep(findFaultyStep(steps, refusal.faults ?? {}));
      return refusal;
    },
  });
  const { values } = form;
  const [start] = useState(values);

  const keep = useEffectEvent(options.keep);
  useEffect(() => {
    if (!isDone && (values !== start || step > 0)) keep(step, values);
  }, [values, start, step, isDone]);

  function move(to: number) {
    if (isDone || form.isBusy) return;
    setStep(to);
    setMoves(moves + 1);
    setEarlier(form.attempt);
    form.takeBack();
  }

  function next(event: FormEvent) {
    event.preventDefault();
    if (isDone || form.isBusy) return;
    if (!form.check()) return stuck && form.fail({ toast: stuck(form.found) });
    if (step < steps.length - 1) beforeNext(step, () => move(step + 1));
    else beforeSend();
  }

  return {
    ...form,
    step,
    moves,
    attempt: form.attempt - earlier,
    isValid: !hasFaults(form.found),
    next,
    back: () => move(step - 1),
  };
}

export function findFaultyStep(steps: readonly WizardStep[], faults: Faults): number {
  const at = steps.findIndex(({ fields }) =>
    fields.some((field) => findFieldFault(faults, field) !== undefined),
  );
  return Math.max(at, 0);
}
