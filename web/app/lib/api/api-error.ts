import type { ErrorCode, FieldErrors } from '@threshold/contract/errors';

interface FailureBody {
  code?: ErrorCode;
  message?: string;
  error?: string;
  data?: { error?: string };
  errors?: FieldErrors;
}

/** A failed call. `status` 0 and code `offline` mean that no answer came. The message is the server's sentence, if it sent one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline' | 'unknown';
  readonly errors: FieldErrors;

  constructor(
    status: number,
    code: ErrorCode | 'offline' | 'unknown',
    message: string,
    errors: FieldErrors = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  /** The sentence comes from `data.error`, then `message`, then stays empty for the caller's own default. */
  static from(answer: { status: number; body: unknown }): ApiError {
    const body: FailureBody =
      typeof answer.body === 'object' && answer.body !== null ? answer.body : {};
    const message = body.data?.error ?? body.message ?? body.error ?? '';
    return new ApiError(answer.status, body.code ?? 'unknown', message, body.errors);
  }
}

/** The sentence to show for a failure: the server's own, else the default of the place where it happened. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}
