/**
 * Reasons why an object cannot be opened. `format`: not in a format of this package.
 * `signature`: not signed by the claimed author. `address`: made for another member or message.
 * `locked`: not sealed for a key of the reader. `broken`: the content was changed. `stale`: older
 * than a version that this device has seen.
 */
export type FaultCode = 'format' | 'signature' | 'address' | 'locked' | 'broken' | 'stale';

/** The only error that this package throws about its input. It contains no content and no keys. */
export class E2eeFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(`e2ee: ${code}`);
    this.name = 'E2eeFault';
    this.code = code;
  }
}

/** Converts any error of `step` into one fault, because details would only help an attacker. */
export async function rethrowAsFault<T>(code: FaultCode, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof E2eeFault ? error : new E2eeFault(code);
  }
}
