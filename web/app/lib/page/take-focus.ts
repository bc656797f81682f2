/**
 * A `ref` for an element that replaced the focused one: it takes the focus. A single function,
 * because a new one per render would take the focus again.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
