import { useState } from 'react';
import { ApiError } from '#app/lib/api/api-error.ts';
import { type FormOptions, useForm } from '#app/lib/forms/use-form.ts';
import { type Merged, mergeTyped } from './merge-typed.ts';

interface Versioned {
  readonly version: number;
}

export interface SharedFormOptions<V extends object, T extends Versioned>
  extends Pick<FormOptions<V, void, T>, 'rules' | 'done' | 'failed' | 'after'> {
  /** As the page read it last. */
  held: T;
  valuesOf: (held: T) => V;
  save: (values: V, version: number) => Promise<T>;
}

/**
 * A form of something that others change, too. What they change shows as soon as it is known; what was typed stays, and
 * where both changed one field the other's stands beside it until the next try.
 */
export function useSharedForm<V extends object, T extends Versioned>(
  options: SharedFormOptions<V, T>,
) {
  const { held, valuesOf, save, rules, done, failed, after } = options;
  // What the fields began with, which is not the newest while somebody types.
  const [base, setBase] = useState(held);
  const [clashes, setClashes] = useState<Merged<V>['clashes']>([]);
  const form = useForm<V, void, T>({
    initial: valuesOf(base),
    rules,
    failed,
    done,
    focusesFault: true,
    toast: false,
    send: (values) => save(values, base.version),
    after: (saved, act) => {
      setBase(saved);
      setClashes([]);
      return after?.(saved, act);
    },
    refusalOf(error) {
      if (!(error instanceof ApiError) || error.holds === undefined) return undefined;
      join(error.holds as T);
      return { failure: error.message };
    },
  });

  function join(now: T) {
    const merged = mergeTyped(valuesOf(base), form.values, valuesOf(now));
    setBase(now);
    setClashes(merged.clashes);
    form.change(merged.values, []);
  }

  // The page was read again.
  if (held.version > base.version) {
    if (form.isChanged) join(held);
    else {
      setBase(held);
      form.reset(valuesOf(held));
    }
  }
  const others = valuesOf(base);
  return { form, clashes: clashes.map((name) => ({ name, now: String(others[name]) })) };
}
