import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { keysAreOn, openKeysHelp } from './keys.ts';

/**
 * Moves through a queue by keyboard: j and k, or the arrows while the focus is in the list; Enter opens, Escape
 * closes. What is open has keys of its own, by `data-key`. Never while somebody types, never with a modifier, and single
 * letters may be turned off.
 *
 * @returns what the list's `ref` takes
 */
export function useQueueKeys(closedAddress: string) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && leaveField(event)) return;
    if (isTyping(event)) return;
    const isInList = list.current?.contains(document.activeElement) === true;
    const step = stepOf(event.key, isInList);
    if (step) {
      event.preventDefault();
      moveFocus(list.current, step);
    } else if (event.key === 'Escape') {
      void navigate(closedAddress, { replace: true, preventScrollReset: true });
      openRow(list.current)?.focus();
    } else if (keysAreOn() && !event.repeat && pressButton(event.key)) {
      // A key that is held down would decide about the next one, too, which nobody has looked at.
      event.preventDefault();
    } else if (keysAreOn() && event.key === '/') {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
    } else if (keysAreOn() && event.key === '?') {
      openKeysHelp();
    }
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return list;
}

/** Does what the part of the page that names this key does. @returns whether there is one */
function pressButton(key: string): boolean {
  if (!/^[a-z\d]$/.test(key)) return false;
  const target = document.querySelector<HTMLElement>(`main [data-key="${key}"]`);
  target?.click();
  return target !== null;
}

/** Escape in a field of what is open leads back to its heading, where the keys act again. @returns whether it was one */
function leaveField({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select')) return false;
  const heading = target.closest('article')?.querySelector<HTMLElement>('h2[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading != null;
}

/** Whether the key belongs to a field, a dialog or a command of the browser. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest('input, textarea, select, [contenteditable], [role=dialog]') != null;
}

function stepOf(key: string, isInList: boolean): 1 | -1 | undefined {
  if (isInList && key === 'ArrowDown') return 1;
  if (isInList && key === 'ArrowUp') return -1;
  if (!keysAreOn()) return undefined;
  if (key === 'j') return 1;
  return key === 'k' ? -1 : undefined;
}

/** From the focused row, else from the open one, else to the first. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row === document.activeElement);
  const from = at >= 0 ? at : rows.findIndex((row) => row.hasAttribute('aria-current'));
  const next = rows[from < 0 ? 0 : from + step];
  next?.focus();
}

function openRow(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[data-row][aria-current]') ?? null;
}
