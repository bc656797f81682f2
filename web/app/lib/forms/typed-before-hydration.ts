import type { UseFormReturnType } from '@mantine/form';
import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Adopts values that a visitor or a password manager entered before the page hydrated. They and
 * restored values count as unsaved changes, because the form is compared with `initial`.
 */
export function useTypedBeforeHydration<V extends object>(
  form: Pick<UseFormReturnType<V>, 'values' | 'setValues' | 'setInitialValues'>,
  initial: V,
  idOf: (name: string) => string,
): void {
  const adoptTyped = useEffectEvent(() => {
    form.setInitialValues(initial);
    const typed = readTypedValues(form.values, idOf);
    if (Object.keys(typed).length > 0) form.setValues(typed);
  });
  useLayoutEffect(() => adoptTyped(), []);
}

/** Returns the fields that differ from `values`; React's next render would reset them. */
function readTypedValues<V extends object>(values: V, idOf: (name: string) => string): Partial<V> {
  const typed: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = document.getElementById(idOf(name));
    if (!field) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.name === name && field.checked !== field.defaultChecked)
        typed[name] = field.checked;
    } else if (isTextField(field) && typeof value === 'string') {
      if (field.name === name && isChanged(field) && field.value !== value)
        typed[name] = field.value;
    }
  }
  return typed as Partial<V>;
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTextField = (field: Element): field is TextField =>
  (field instanceof HTMLInputElement && !['radio', 'file'].includes(field.type)) ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

const isChanged = (field: TextField): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue;
