import { useEffect, useEffectEvent } from 'react';

/* The browser's Back closes the newest dialog or wizard step. To stay on the page, this module
   moves the history forward again before React Router sees the change. */

/** Back handlers of open dialogs and wizard steps, the newest last. */
const handlers: (() => void)[] = [];
let shown = 0;
let pending: (() => void) | undefined;
/** True after `allowBack`: the next Back skips the handlers. */
let isOwnBack = false;

interface EntryState {
  readonly idx?: number;
  /** True for the entry that `addHistoryEntry` adds. */
  readonly isSecond?: boolean;
}

const getPosition = (state: unknown): number => {
  const { idx = 0, isSecond = false } = (state ?? {}) as EntryState;
  return isSecond ? idx + 0.5 : idx;
};

/** Adds a second history entry for a visit's first page; otherwise Back would leave the site. */
function addHistoryEntry(): void {
  const { state } = window.history;
  if (state && getPosition(state) === 0) window.history.pushState({ ...state, isSecond: true }, '');
}

function handlePop(event: PopStateEvent): void {
  // Ignores history entries for anchors of the page: React Router did not add these entries.
  if (event.state === null) return;
  const position = getPosition(event.state);
  const isBack = position < shown;
  if (pending) {
    event.stopImmediatePropagation();
    if (isBack) return window.history.go(1);
    const handle = pending;
    pending = undefined;
    return handle();
  }
  const handler = isOwnBack ? undefined : handlers.at(-1);
  isOwnBack = false;
  if (isBack && handler) {
    event.stopImmediatePropagation();
    pending = handler;
    return window.history.go(1);
  }
  // No dialog is open, so this Back also skips the page's second entry and leaves the page.
  if (position === 0 && shown === 0.5) window.history.back();
  shown = position;
}

/** Must run before React Router starts: `popstate` listeners run in order of registration. */
export function listenForBack(): void {
  window.addEventListener('popstate', handlePop);
}

/** While `isActive`, calls `onBack` instead of leaving the page when the visitor goes back. */
export function useBack(isActive: boolean, onBack: () => void): void {
  const handle = useEffectEvent(onBack);
  useEffect(() => {
    if (!isActive) return;
    isOwnBack = false;
    addHistoryEntry();
    shown = getPosition(window.history.state);
    const handler = () => handle();
    handlers.push(handler);
    return () => {
      handlers.splice(handlers.indexOf(handler), 1);
    };
  }, [isActive]);
}

/** Lets the next Back leave the page despite the handlers, after the visitor confirmed leaving. */
export function allowBack(): void {
  isOwnBack = true;
}
