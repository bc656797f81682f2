/**
 * What each connection asks of its session: that the server ends what runs away, so that one statement can't hold the
 * pool, and that it compiles no plan, which takes longer than any of our statements runs.
 */
export const sessionSettings = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c jit=off',
} as const;
