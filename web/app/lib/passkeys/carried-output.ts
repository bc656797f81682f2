/*
 * What a passkey answered at a sign-in, on its way to the vault of the page that comes next: so one tap signs in and opens
 * messages. It is in the memory of this document alone, for a moment.
 */

/** Whoever goes to no page that opens messages leaves nothing lying about. */
const CARRIED_MS = 60_000;

export interface CarriedOutput {
  readonly passkey: string;
  readonly prf: ArrayBuffer;
}

let carried: CarriedOutput | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let opening: Promise<boolean> = Promise.resolve(false);

/** Keeps it until it is used. */
export function carryOutput(output: CarriedOutput): void {
  dropCarried();
  carried = output;
  timer = setTimeout(dropCarried, CARRIED_MS);
}

export function dropCarried(): void {
  clearTimeout(timer);
  if (carried && carried.prf.byteLength > 0) new Uint8Array(carried.prf).fill(0);
  carried = undefined;
}

/**
 * Opens by it, if there is any: once. Who comes second, such as the inbox beside its page, waits for the first.
 * @returns whether it opened anything
 */
export function openByCarried(open: (output: CarriedOutput) => Promise<unknown>): Promise<boolean> {
  const found = carried;
  if (!found) return opening;
  clearTimeout(timer);
  carried = undefined;
  opening = open(found)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      if (found.prf.byteLength > 0) new Uint8Array(found.prf).fill(0);
    });
  return opening;
}
