import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { createStore, useStore } from '#app/lib/store.ts';

/* Users who dictate text may trigger single-letter shortcuts, so the shortcuts can be turned
   off. The console stores only its token in the browser, so this choice ends with the page. */

const on = createStore(true);
const help = createStore(false);

const areShortcutsEnabled = () => on.get();
export const setShortcutsEnabled = (isOn: boolean) => on.set(isOn);
export const useShortcutsEnabled = () => useStore(on, true);

export const openShortcutHelp = () => help.set(true);
export const closeShortcutHelp = () => help.set(false);
export const useShortcutHelp = () => useStore(help, false);

/**
 * Keyboard navigation of a queue: j and k move the focus between rows, as do arrows in the list.
 * Enter opens an item and Escape closes it. The opened item defines keys with `data-key`. Keys are
 * ignored while the user types and with a modifier; single letters can be turned off.
 *
 * @returns the `ref` of the list
 */
export function useQueueShortcuts(closedAddress: string) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && focusRecordHeading(event)) return;
    if (isTyping(event)) return;
    const isInList = list.current?.contains(document.activeElement) === true;
    const step = getRowStep(event.key, isInList);
    if (step) {
      event.preventDefault();
      moveFocus(list.current, step);
    } else if (event.key === 'Escape') {
      void navigate(closedAddress, { replace: true, preventScrollReset: true });
      findOpenRow(list.current)?.focus();
    } else if (areShortcutsEnabled() && !event.repeat && clickShortcutTarget(event.key)) {
      // Ignores repeats of a held key, which would decide about items that staff have not read.
      event.preventDefault();
    } else if (areShortcutsEnabled() && event.key === '/') {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
    } else if (areShortcutsEnabled() && event.key === '?') {
      openShortcutHelp();
    }
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return list;
}

/** Clicks the element with this `data-key`. @returns false if there is no such element */
function clickShortcutTarget(key: string): boolean {
  if (!/^[a-z\d]$/.test(key)) return false;
  const target = document.querySelector<HTMLElement>(`main [data-key="${key}"]`);
  target?.click();
  return target !== null;
}

/** Moves the focus from a field to the heading of its item. @returns false if there was no move */
function focusRecordHeading({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select')) return false;
  const heading = target.closest('article')?.querySelector<HTMLElement>('h2[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading != null;
}

/** True if the key belongs to a field, a dialog or a browser shortcut. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest('input, textarea, select, [contenteditable], [role=dialog]') != null;
}

function getRowStep(key: string, isInList: boolean): 1 | -1 | undefined {
  if (isInList && key === 'ArrowDown') return 1;
  if (isInList && key === 'ArrowUp') return -1;
  if (!areShortcutsEnabled()) return undefined;
  if (key === 'j') return 1;
  return key === 'k' ? -1 : undefined;
}

/** Moves the focus by one row from the focused row, or else from the open or the first row. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row === document.activeElement);
  const from = at >= 0 ? at : rows.findIndex((row) => row.hasAttribute('aria-current'));
  const next = rows[from < 0 ? 0 : from + step];
  next?.focus();
}

function findOpenRow(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[data-row][aria-current]') ?? null;
}
