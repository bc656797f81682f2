import { connectionFault, SetupError } from '../lib/setup-error.ts';
import { within } from '../lib/timers.ts';

/** What the doctor found about one part. Nothing in it is secret. */
export interface Finding {
  readonly part: string;
  /** What the settings say of it. */
  readonly configured: string;
  readonly isWell: boolean;
  /** 'ok', or what is wrong; with what else is worth knowing. */
  readonly says: string;
  readonly ms: number;
}

const PATIENCE_MS = 8000;

/**
 * Looks at one part, and waits no longer than anybody would.
 * @param ask contacts it, and says what else is worth knowing of it
 */
export async function look(
  part: string,
  configured: string,
  ask: () => Promise<string | undefined>,
  patienceMs = PATIENCE_MS,
): Promise<Finding> {
  const began = performance.now();
  const found = (isWell: boolean, says: string): Finding => {
    return { part, configured, isWell, says, ms: Math.round(performance.now() - began) };
  };
  const tooLate = () => new SetupError(`no answer within ${patienceMs / 1000} s`);
  try {
    const more = await within(patienceMs, ask(), tooLate);
    return found(true, more === undefined ? 'ok' : `ok, ${more}`);
  } catch (error) {
    return found(false, reasonOf(error));
  }
}

/** What is not set up, which is a choice. */
export const leftOut = (part: string, deps: string): Finding => {
  return { part, configured: 'not set', isWell: true, says: deps, ms: 0 };
};

/** Where an address leads, without its user, password and options. */
export function placeOf(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  const { message } = error as Error;
  const fault = connectionFault(error);
  return fault ? `${fault} (${message})` : message;
}
