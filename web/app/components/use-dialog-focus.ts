import { useEffect, useEffectEvent, useRef } from 'react';

/* Where the focus is around dialogs: they take it, keep it, and give it back to what they were opened by. */

/** What had the focus before a dialog, or before the first of some that follow one another. */
let opener: HTMLElement | undefined;

const dialogOf = (element: Element | null | undefined) =>
  element?.closest<HTMLElement>('[role="dialog"]');
const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** What has the focus now; undefined where nothing has. */
function focused(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && !isNowhere() ? activeElement : undefined;
}

/**
 * Notes what has the focus now as what a dialog is opened by. An act that may end in a dialog notes it before its button is
 * disabled, which drops the focus.
 */
export function noteOpener(): void {
  const now = focused();
  if (now && !dialogOf(now)) opener = now;
}

/**
 * For a dialog. While it is open, the focus that a disabled button drops goes back into it, else the Tab key would lead out
 * of it. Once it is closed the focus is where it was, also where one dialog has stood in the place of another.
 */
export function useDialogFocus(opened: boolean, returnsFocus: boolean): void {
  const inside = useRef<HTMLElement>(undefined);
  const close = useEffectEvent((from: HTMLElement | undefined) => {
    if (returnsFocus) giveBack(document.activeElement, from);
  });
  useEffect(() => {
    if (!opened) return;
    const from = focused();
    noteOpener();
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && dialogOf(target)) inside.current = target;
    };
    const keep = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' || !isNowhere()) return;
      inside.current?.focus();
      // A button that is busy takes no focus: then the dialog itself does.
      if (isNowhere()) dialogOf(inside.current)?.focus();
    };
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', keep, true);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', keep, true);
      inside.current = undefined;
      close(from);
    };
  }, [opened]);
  // Its act is over, and the button can have the focus again. A field is left alone: it would call up a keyboard.
  useEffect(() => {
    if (opened && isNowhere() && inside.current?.matches('button'))
      inside.current.focus({ preventScroll: true });
  });
}

/** Long enough for another dialog to take the focus, and for an act that has failed to enable its button again. */
const TRY_MS = 10;
const TRIES = 50;

/**
 * @param left what had the focus when the dialog closed
 * @param from what had it when the dialog opened, in another one perhaps, which may be gone
 */
function giveBack(left: Element | null, from: HTMLElement | undefined, tries = TRIES): void {
  if (!from && !opener) return;
  setTimeout(() => {
    if (!isNowhere() && document.activeElement !== left) return;
    from?.focus({ preventScroll: true });
    if (from && document.activeElement === from) return;
    if (opener?.matches(':disabled') && tries > 0) giveBack(left, from, tries - 1);
    else opener?.focus({ preventScroll: true });
  }, TRY_MS);
}
