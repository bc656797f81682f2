const UNIQUE_VIOLATION = '23505';

/** True if a statement failed because another row has the same key. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
