/* The one-time code from a link, until the settings or a sign-in need it. Only in this
   document's memory. */
const CARRIED_MS = 10 * 60_000;

let carried: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export function storeDeviceCode(code: string): void {
  clearDeviceCode();
  carried = code;
  timer = setTimeout(clearDeviceCode, CARRIED_MS);
}

export function clearDeviceCode(): void {
  clearTimeout(timer);
  carried = undefined;
}

export const hasDeviceCode = (): boolean => carried !== undefined;

export function takeDeviceCode(): string | undefined {
  const code = carried;
  clearDeviceCode();
  return code;
}
