/* The one-time code from a link, in this document's memory only, until the settings or a sign-in
   use it. */
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
