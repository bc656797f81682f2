/**
 * Reasons why something cannot be opened. `format`: not an object of this package, or incomplete.
 * `signature`: not signed by the claimed author. `address`: meant for another place. `locked`: for
 * none of the reader's keys. `broken`: the content is not the signed one. `stale`: older than seen
 * before.
 */
export type FaultCode = 'format' | 'signature' | 'address' | 'locked' | 'broken' | 'stale';

/** The only error of this package about its input. It never contains content or keys. */
export class E2eeFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(`e2ee: ${code}`);
    this.name = 'E2eeFault';
    this.code = code;
  }
}

/** Converts any failure into one fault, because details would only help an attacker. */
export async function rethrowAsFault<T>(code: FaultCode, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof E2eeFault ? error : new E2eeFault(code);
  }
}
