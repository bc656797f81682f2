import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { keysAreOn, openKeysHelp } from './keys.ts';

/**
 * Moves through a queue by keyboard: j and k, or the arrows while the focus is in the list; Enter opens, Escape
 * closes. Never while somebody types, never with a modifier, and single letters may be turned off.
 *
 * @returns what the list's `ref` takes
 */
export function useQueueKeys(closedAddress: string) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event)) return;
    const isInList = list.current?.contains(document.activeElement) === true;
    const step = stepOf(event.key, isInList);
    if (step) {
      event.preventDefault();
      moveFocus(list.current, step);
    } else if (event.key === 'Escape') {
      void navigate(closedAddress, { replace: true, preventScrollReset: true });
      openRow(list.current)?.focus();
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

/** Whether the key belongs to a field, a dialog or a command of the browser. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
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
