/**
 * As the `ref` of what replaced another part: it takes the focus that went with the other. One function for all: a new
 * one at every drawing would take the focus again.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
