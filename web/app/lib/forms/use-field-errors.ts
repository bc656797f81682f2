import { useState } from 'react';
import { afterPress } from './after-press.ts';

/**
 * Which of a form's faults are shown: those of fields that were left, and all once the form was to go on. What the
 * server refused stands until its field changes.
 */
export function useFieldErrors<Field extends string>() {
  const [shown, setShown] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  /** Shows the faults of these fields from now on. */
  const show = (...names: readonly Field[]) => setShown((now) => new Set([...now, ...names]));
  return {
    show,
    leave: (name: Field) => afterPress(() => show(name)),
    refuse: setRefused,
    /** What the server said of this no longer counts. */
    forgive: (name: Field) => setRefused((now) => ({ ...now, [name]: undefined })),
    /** What to show of `found`, which is all that is wrong now. */
    faultOf: (found: Partial<Record<Field, string>>, name: Field) =>
      refused[name] ?? (shown.has(name) ? found[name] : undefined),
  };
}
