/** The database does not answer, so it is not asked. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database is away');
  }
}

interface Fault {
  readonly code?: string | undefined;
  readonly message?: string;
}

/** PostgreSQL shuts down, starts or ends our connection; or the way to it is broken. */
const lostCodes =
  /^(57P0[1-5]|25P03|08\w{3}|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver has no codes for what it finds out itself. */
const lostWords =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|Cannot use a pool after|timeout expired$)/;

/** Whether the connection was lost, or there is none to be had: it says nothing of the statement. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Fault;
  return error instanceof DatabaseAway || lostCodes.test(code) || lostWords.test(message);
}

/** It gave up on a lock or a long statement, or lacks what the statement needs; or all connections are in use. */
export function isDatabaseOverloaded(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Fault;
  return (
    /^(57014|53\w{3}|55P03)$/.test(code) || message === 'timeout exceeded when trying to connect'
  );
}
