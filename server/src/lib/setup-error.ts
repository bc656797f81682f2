import { isIP } from 'node:net';

/** A fault that the operator must fix. `message` explains it completely. */
export class SetupError extends Error {}

/** Explanations of system error codes for the operator who configured the URL. */
const faults: readonly (readonly [code: string, meaning: string])[] = [
  ['ECONNREFUSED', 'nobody listens there'],
  ['connect ENOENT', 'nobody listens there'],
  ['ENOTFOUND', 'no machine has that name'],
  ['EAI_AGAIN', 'no machine has that name'],
  ['EHOSTUNREACH', 'no way leads there'],
  ['ENETUNREACH', 'no way leads there'],
  ['ETIMEDOUT', 'no answer comes from there'],
  ['UNABLE_TO_VERIFY', 'its certificate is not one that this machine believes'],
  ['CERT', 'its certificate is not one that this machine believes'],
];

interface Fault {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/** Explains why a connection to a host failed; undefined for other errors. */
export function explainConnectionFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, cause, errors } = error as Fault;
  // Some client libraries replace the system's error code; it is then only in the message.
  const text = `${String(code)} ${String(message)}`;
  const known = faults.find(([name]) => text.includes(name))?.[1];
  // If a host name has several IP addresses, `errors` has one error for each.
  return known ?? explainConnectionFault(cause) ?? explainConnectionFault(errors?.[0]);
}

/**
 * Returns a warning about the first origin where passkeys fail: an IP address, or http except on
 * localhost.
 */
export function describePasskeyProblem(origins: readonly string[]): string | undefined {
  const isUnfit = (origin: string) => {
    const { hostname, protocol } = new URL(origin);
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
    return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal);
  };
  const unfit = origins.find(isUnfit);
  return unfit && `browsers make no passkeys for ${unfit}: they need https and the name of a host`;
}

/** An invalid configuration. The message has a line per fault, beginning with the variable. */
export class ConfigError extends SetupError {}
