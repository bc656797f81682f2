import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key code of every key that an input method handles. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * True if an input method handles the key, as for Chinese or Japanese: Enter then selects
 * characters and must not submit. Safari ends the composition before it reports that Enter, so
 * `isComposing` is false and only the key code shows it.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isRunning, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isRunning || keyCode === TAKEN_BY_INPUT_METHOD;
}
