type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells the parts of a page that have just come to life what was put into their fields before: they hold it, and React does
 * not know. Without it the next change of such a part would take it away.
 */
export function tellWhatWasTyped(part: Element): void {
  for (const field of part.querySelectorAll<Field>('input, textarea')) {
    if (field.value !== field.defaultValue) tellTyped(field);
  }
  for (const select of part.querySelectorAll('select')) {
    const isChanged = [...select.options].some((one) => one.selected !== one.defaultSelected);
    if (isChanged) select.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function tellTyped(field: Field): void {
  const { value, selectionStart, selectionEnd } = field;
  // React passes on what differs from what it has seen of the field, by the setter that it put on it. The field's own one it does not see.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const controls = 'button, [role="tab"]';

/** The control under a press in the part that only a program answers to; links and fields do what they do by themselves. */
export const controlOf = (target: EventTarget | null, part: Element): HTMLElement | null =>
  target instanceof Element && part.contains(target) ? target.closest<HTMLElement>(controls) : null;

/** Loads the page anew once somebody presses what needs a program, and there is a line. @returns how to wait no longer */
export function loadAnewWhenNeeded(part: Element): () => void {
  const stop = new AbortController();
  const look = ({ target }: Event) => {
    const needs =
      target instanceof Element &&
      part.contains(target) &&
      target.closest(`${controls}, input, textarea, select`);
    if (needs && navigator.onLine) window.location.reload();
  };
  // Not at the part: React stops at its root what is done in one that does not live.
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, look, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
