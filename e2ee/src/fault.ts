/**
 * Why something could not be opened. `format`: not ours, or torn. `signature`: not by whom it says. `address`: meant for
 * another place. `locked`: by no key of mine. `broken`: the content is not what was signed. `stale`: older than what was seen.
 */
export type FaultCode = 'format' | 'signature' | 'address' | 'locked' | 'broken' | 'stale';

/** The only error that this package throws about what it was given. It never carries content or keys. */
export class E2eeFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(`e2ee: ${code}`);
    this.name = 'E2eeFault';
    this.code = code;
  }
}

/** Runs a step and says any failure of it as one fault: what exactly failed would help only an attacker. */
export async function orFault<T>(code: FaultCode, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof E2eeFault ? error : new E2eeFault(code);
  }
}
