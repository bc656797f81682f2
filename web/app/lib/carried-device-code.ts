/* The one-time code from a link, until the settings or a sign-in need it. Only in this
   document's memory. */
const CARRIED_MS = 10 * 60_000;

let carried: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function carryDeviceCode(code: string): void {
  dropDeviceCode();
  carried = code;
  timer = setTimeout(dropDeviceCode, CARRIED_MS);
}

export function dropDeviceCode(): void {
  clearTimeout(timer);
  carried = undefined;
}

export const hasDeviceCode = (): boolean => carried !== undefined;

export function takeDeviceCode(): string | undefined {
  const code = carried;
  dropDeviceCode();
  return code;
}
