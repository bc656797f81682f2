/** System error codes, and what each means for whoever configured the address. */
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

/** Why nobody could be reached at an address, in words; undefined where it was something else. */
export function connectionFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, cause, errors } = error as Fault;
  // Some clients replace the system's code by their own and keep the system's in the message.
  const said = `${String(code)} ${String(message)}`;
  const known = faults.find(([name]) => said.includes(name))?.[1];
  // A name with several addresses fails once for each.
  return known ?? connectionFault(cause) ?? connectionFault(errors?.[0]);
}
