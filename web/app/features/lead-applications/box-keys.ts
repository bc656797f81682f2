import type { KeyboardEvent } from 'react';

/**
 * Goes from one check box of a list to the next by the arrow keys, to the first and the last by Home and End. With Shift the
 * next one is set as the one before.
 */
export function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
  const at = boxes.findIndex((box) => box === event.target);
  if (at < 0) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key];
  const box = next === undefined ? undefined : boxes[next];
  if (!box) return;
  event.preventDefault();
  box.focus();
  const isExtended = event.shiftKey && event.key.startsWith('Arrow') && at > 0 && next !== 0;
  if (isExtended && box.checked !== boxes[at]?.checked) box.click();
}
