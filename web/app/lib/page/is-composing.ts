import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key code of every key that an input method handles. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * True if an input method handles the key, for example an Enter that selects characters. Safari
 * reports this only by the key code.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isRunning, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isRunning || keyCode === TAKEN_BY_INPUT_METHOD;
}
