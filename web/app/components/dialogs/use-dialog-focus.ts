import { useEffect, useEffectEvent, useRef } from 'react';

/* Focus of dialogs: a dialog takes the focus, traps it, and returns it to the element that
   opened the dialog. */

/** Element that had the focus before the dialog, or before the first of consecutive dialogs. */
let opener: HTMLElement | undefined;
let openDialogs = 0;

/** True while a dialog is open. A new page must then not take the focus. */
export const isDialogOpen = () => openDialogs > 0;

const findDialog = (element: Element | null | undefined) =>
  element?.closest<HTMLElement>('[role="dialog"]');
const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** The element with the focus; undefined if only the document's body has the focus. */
function getFocusedElement(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && !isNowhere() ? activeElement : undefined;
}

/** Records the next dialog's opener. Call it before the opener is disabled and loses the focus. */
export function rememberDialogOpener(): void {
  const now = getFocusedElement();
  if (now && !findDialog(now)) opener = now;
}

/**
 * Manages the focus of a dialog. If a disabled button loses the focus, returns it into the dialog;
 * after the dialog closes, returns it to the opener.
 */
export function useDialogFocus(opened: boolean, returnsFocus: boolean): void {
  const inside = useRef<HTMLElement>(undefined);
  const close = useEffectEvent((from: HTMLElement | undefined) => {
    if (returnsFocus) returnFocus(document.activeElement, from);
  });
  useEffect(() => {
    if (!opened) return;
    openDialogs += 1;
    const from = getFocusedElement();
    rememberDialogOpener();
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && findDialog(target)) inside.current = target;
    };
    const keep = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' || !isNowhere()) return;
      inside.current?.focus();
      // The focused button was disabled and cannot take the focus back, so the dialog takes it.
      if (isNowhere()) findDialog(inside.current)?.focus();
    };
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', keep, true);
    return () => {
      openDialogs -= 1;
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', keep, true);
      inside.current = undefined;
      close(from);
    };
  }, [opened]);
  // Focuses the button again when its action has ended. A field is not focused, because that would
  // open a phone's keyboard.
  useEffect(() => {
    if (opened && isNowhere() && inside.current?.matches('button'))
      inside.current.focus({ preventScroll: true });
  });
}

/** Ms between tries to return the focus, because the opener may still be disabled. */
const TRY_MS = 10;
const TRIES = 50;

/**
 * Returns the focus to `from`, which had it before the dialog, or else to the opener. `left` had
 * the focus when the dialog closed.
 */
function returnFocus(left: Element | null, from: HTMLElement | undefined, tries = TRIES): void {
  if (!from && !opener) return;
  setTimeout(() => {
    if (!isNowhere() && document.activeElement !== left) return;
    from?.focus({ preventScroll: true });
    if (from && document.activeElement === from) return;
    if (opener?.matches(':disabled') && tries > 0) returnFocus(left, from, tries - 1);
    else opener?.focus({ preventScroll: true });
  }, TRY_MS);
}
