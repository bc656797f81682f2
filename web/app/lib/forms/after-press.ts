let isPressed = false;

if (typeof window !== 'undefined') {
  const press = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  window.addEventListener('pointerdown', press(true), { capture: true });
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, press(false), { capture: true });
  }
}

/**
 * Runs now, or after the click that is on its way. A field that is left because a button is being pressed must not
 * show its fault yet: the line would push the button away from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
