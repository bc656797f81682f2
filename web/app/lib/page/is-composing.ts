import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The key code of every key that an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * True if an input method takes the key, as for Chinese or Japanese: Enter then chooses characters, and is no act.
 * Safari ends the composition before it reports that Enter, so `isComposing` is false and only the key code shows it.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isRunning, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isRunning || keyCode === TAKEN_BY_INPUT_METHOD;
}
