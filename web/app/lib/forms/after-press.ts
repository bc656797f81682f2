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
 * Runs now, or after the click in progress. A field that loses the focus to a button must not show
 * its fault yet: the added line would move the button away from the pointer, and the click would be
 * lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
