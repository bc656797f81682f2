import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The key code of all keys that an input method handles. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Returns true if an input method handles the key, for example in Chinese or Japanese: Enter then chooses characters.
 * Safari ends the composition before it reports that Enter, so `isComposing` is false and only the key code shows it.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isRunning, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isRunning || keyCode === TAKEN_BY_INPUT_METHOD;
}
