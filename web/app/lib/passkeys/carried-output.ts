/*
 * PRF output of the passkey used at sign-in. The vault of the next page opens messages with it, so
 * that one prompt is enough. It is only in this document's memory, for at most a minute.
 */

/** Milliseconds after which an unused PRF output is deleted. */
const CARRIED_MS = 60_000;

interface HeldPrfOutput {
  readonly passkey: string;
  readonly prf: ArrayBuffer;
}

let carried: HeldPrfOutput | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let opening: Promise<boolean> = Promise.resolve(false);

/** Stores a passkey's PRF output until it is used or has expired. */
export function storePrfOutput(output: HeldPrfOutput): void {
  clearPrfOutput();
  carried = output;
  timer = setTimeout(clearPrfOutput, CARRIED_MS);
}

export function clearPrfOutput(): void {
  clearTimeout(timer);
  if (carried && carried.prf.byteLength > 0) new Uint8Array(carried.prf).fill(0);
  carried = undefined;
}

/**
 * Calls `open` with the stored PRF output, once. A second caller only waits for the result of the
 * first.
 * @returns true if the output opened the keys
 */
export function openWithStoredPrf(
  open: (output: HeldPrfOutput) => Promise<unknown>,
): Promise<boolean> {
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
