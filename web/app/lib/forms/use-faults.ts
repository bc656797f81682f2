import { useEffect, useEffectEvent, useState } from 'react';
import {
  type Faults,
  findFaultPath,
  findFaults,
  findFieldFault,
  hasFaults,
  pickFaults,
} from './faults.ts';
import type { FormOptions } from './form-options.ts';

/** The parts of Mantine's form that store values and faults. */
interface StoredForm<V> {
  errors: Readonly<Record<string, unknown>>;
  setErrors: (faults: Faults) => void;
  getValues: () => V;
}

/** Manages the faults of a form: which are shown, and the focus after a refused submit. */
export function useFaults<V extends object, A, R>(
  form: StoredForm<V>,
  options: Pick<FormOptions<V, A, R>, 'initial' | 'rules' | 'fields' | 'whileTyping'>,
  fieldId: (path: string) => string,
) {
  const { rules, fields = Object.keys(options.initial), whileTyping = false } = options;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const refused = form.errors as Faults;
  const found = whileTyping ? judge() : {};

  function judge(act?: A): Faults {
    if (typeof rules === 'function') return rules(form.getValues(), act);
    return rules ? pickFaults(findFaults(rules, form.getValues()), fields) : {};
  }

  const errorOf = (path: string) =>
    findFieldFault(refused, path) ?? (touched.has(path) ? findFieldFault(found, path) : undefined);
  const faults = fields.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ name, fieldId: fieldId(name), message }] : [];
  });

  // Focuses the summary of the faults; without a summary, the first field with a fault.
  const focusFault = useEffectEvent(() => {
    const path = faults[0] && findFaultPath({ ...found, ...refused }, faults[0].name);
    const summary = document.getElementById(fieldId('faults'));
    (summary ?? document.getElementById(fieldId(path ?? '')))?.focus();
  });
  useEffect(() => {
    if (attempt > 0) focusFault();
  }, [attempt]);

  /** Shows the faults of these fields from now on. */
  const touch = (...names: readonly string[]) => setTouched((now) => new Set([...now, ...names]));

  return {
    faults,
    /** All current faults by the rules, even those not shown; empty without `whileTyping`. */
    found,
    touched,
    touch,
    leave: (name: string) => runAfterPress(() => touch(name)),
    attempt,
    errorOf,
    /** Shows the server's faults at their fields until these fields change. */
    refuse: (refusal: Faults) => {
      form.setErrors(refusal);
      setAttempt((count) => count + 1);
    },
    /** Shows the faults that prevent continuing. @returns true if there are no faults */
    check: (act?: A): boolean => {
      const now = judge(act);
      if (whileTyping) touch(...fields);
      else form.setErrors(now);
      if (hasFaults(now)) setAttempt((count) => count + 1);
      return !hasFaults(now);
    },
    forget: () => {
      setTouched(new Set());
      setAttempt(0);
    },
  };
}

let isPressed = false;

if (typeof window !== 'undefined') {
  for (const name of ['pointerdown', 'pointerup', 'pointercancel']) {
    const note = () => {
      isPressed = name === 'pointerdown';
    };
    window.addEventListener(name, note, { capture: true });
  }
}

/**
 * Calls `run` now, or after a press in progress: a fault that appears during the press would move
 * the button away from the pointer.
 */
function runAfterPress(run: () => void): void {
  if (!isPressed) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
