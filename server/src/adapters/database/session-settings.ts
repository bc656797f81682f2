/**
 * Settings of each session. The server ends statements that run too long, so that one cannot block
 * the pool. It compiles no plans, because compiling takes longer than any of our statements runs.
 */
export const sessionSettings = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c jit=off',
} as const;
