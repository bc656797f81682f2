/**
 * The `ref` of an element that replaces a focused one: moves the focus to it. A single function for all elements, because a new one at
 * each render would move the focus again.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
