import { explainConnectionFault, SetupError } from '../lib/setup-error.ts';
import { withTimeout } from '../lib/timers.ts';

/** Result of the check of one dependency. It contains no secret. */
export interface Finding {
  readonly part: string;
  /** Summary of the settings. */
  readonly configured: string;
  readonly isWell: boolean;
  /** 'ok' or the fault, with further information. */
  readonly says: string;
  readonly ms: number;
}

const PATIENCE_MS = 8000;

/** Checks one dependency with a timeout. @param ask contacts it and returns further information */
export async function checkDependency(
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
    const more = await withTimeout(patienceMs, ask(), tooLate);
    return found(true, more === undefined ? 'ok' : `ok, ${more}`);
  } catch (error) {
    return found(false, describeCheckError(error));
  }
}

/** Returns the result for a dependency that is not configured. This is not a fault. */
export const reportUnconfigured = (part: string, deps: string): Finding => {
  return { part, configured: 'not set', isWell: true, says: deps, ms: 0 };
};

/** Returns a URL without user, password and options. */
export function formatAddress(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

function describeCheckError(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  const { message } = error as Error;
  const fault = explainConnectionFault(error);
  return fault ? `${fault} (${message})` : message;
}

const heads = ['part', 'configured', 'time', 'state'] as const;

/** One line for each dependency, in columns. The fault is last, because it may be long. */
export function formatFindings(findings: readonly Finding[]): string {
  const rows = findings.map(({ part, configured, ms, isWell, says }) => {
    return [part, configured, ms === 0 ? '' : `${ms} ms`, isWell ? says : `WRONG: ${says}`];
  });
  const lines: readonly (readonly string[])[] = [heads, ...rows];
  const widths = heads.map((_, nr) => Math.max(...lines.map((line) => line[nr]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, nr) => text.padEnd(widths[nr] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
