import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { FormOptions } from '#app/lib/forms/form-options.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { type ActionOptions, useAction } from '#app/lib/use-action.ts';

/* Forms and actions for data that several members can change. */

interface SharedFormOptions<V extends object, T extends { readonly version: number }>
  extends Pick<FormOptions<V, void, T>, 'rules' | 'done'> {
  /** The record as the page last loaded it. */
  record: T;
  valuesOf: (record: T) => V;
  save: (values: V, version: number) => Promise<T>;
  /** Called after a save, once the page's data was reloaded. */
  onSaved?: () => void;
}

/**
 * Form of a record that other members also edit. Their changes appear when the page reloads; typed
 * values stay. Until the next save, `clashes` lists fields that the user and another member
 * changed.
 */
export function useSharedForm<V extends object, T extends { readonly version: number }>(
  options: SharedFormOptions<V, T>,
) {
  const { record, valuesOf, save, rules, done, onSaved } = options;
  const { revalidate } = useRevalidator();
  // Record that last filled the fields; it may be older than `record`.
  const [base, setBase] = useState(record);
  const [clashes, setClashes] = useState<Merged<V>['clashes']>([]);
  const form = useForm<V, void, T>({
    initial: valuesOf(base),
    rules,
    done,
    toast: false,
    send: (values) => save(values, base.version),
    after: async (saved) => {
      setBase(saved);
      setClashes([]);
      await revalidate();
      onSaved?.();
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
    const { errors } = form;
    form.setInitialValues(valuesOf(now));
    form.setValues(merged.values);
    form.setErrors(errors);
  }

  // A reload of the page has loaded a newer version, which another member saved.
  if (record.version > base.version) {
    if (form.isDirty()) join(record);
    else {
      setBase(record);
      form.reset(valuesOf(record));
    }
  }
  const others = valuesOf(base);
  return { form, clashes: clashes.map((name) => ({ name, now: String(others[name]) })) };
}

/** Form values merged with changes that another member saved. */
interface Merged<V> {
  readonly values: V;
  /** Fields that both members changed. The form contains the typed value. */
  readonly clashes: readonly (keyof V & string)[];
}

/** Merges the saved values `now` into fields that were not edited. Typed values are never lost. */
export function mergeTyped<V extends object>(base: V, typed: V, now: V): Merged<V> {
  const values = { ...typed };
  const clashes: (keyof V & string)[] = [];
  for (const name of Object.keys(typed) as (keyof V & string)[]) {
    if (now[name] === base[name]) continue;
    if (typed[name] === base[name]) values[name] = now[name];
    else if (typed[name] !== now[name]) clashes.push(name);
  }
  return { values, clashes };
}

interface ClashNoteProps {
  clashes: readonly { readonly name: string; readonly now: string }[];
  /** Labels by field name; `textOf` formats a field's value. */
  labels: Readonly<Record<string, string>>;
  textOf?: (name: string, value: string) => string;
  /** Error message that is shown if there are no clashes. */
  failure?: string | undefined;
}

/** Lists the values that another member saved for fields that the user has also edited. */
export function ClashNote(props: ClashNoteProps) {
  const { clashes, labels, textOf = (_, value) => value, failure } = props;
  if (clashes.length === 0) return <FailureAlert sentence={failure} />;
  return (
    <Alert tone="error">
      <p>Somebody else changed the same. What you typed is still here; Save again to keep yours.</p>
      <ul>
        {clashes.map(({ name, now }) => (
          <li key={name}>{`${labels[name] ?? name} is now: ${textOf(name, now) || 'empty'}`}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Runs an action. Then reloads the page, even after a failure such as a conflict. */
export function useSharedAct<A extends readonly unknown[], R>(
  act: (...args: A) => Promise<R>,
  options: Pick<ActionOptions<A, R>, 'done' | 'after'> = {},
) {
  const { revalidate } = useRevalidator();
  return useAction(
    async (...args: A) => {
      try {
        return await act(...args);
      } finally {
        await revalidate();
      }
    },
    { ...options, toast: false },
  );
}
