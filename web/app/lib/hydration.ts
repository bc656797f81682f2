let hydrated = false;

/** True until the page that the server rendered has come alive. */
export function isHydrating(): boolean {
  return !hydrated;
}

export function markHydrated(): void {
  hydrated = true;
}
