import { type ErrorCode, errorStatus, type FieldErrors } from '@threshold/contract/endpoint';

interface Details {
  readonly errors?: FieldErrors;
  readonly retryAfterSeconds?: number;
  readonly holds?: unknown;
  readonly allow?: readonly string[];
  readonly cause?: unknown;
}

/** A failure that is reported to the caller. Any other error becomes a 500 without its text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The current state, as the caller may read it. */
  readonly holds: unknown;
  /** Methods that the address accepts. */
  readonly allow: readonly string[] | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.holds = details.holds;
    this.allow = details.allow;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const notFound = (message: string) => new AppError('not_found', message);
export const forbidden = (message: string) => new AppError('forbidden', message);
export const conflict = (message: string) => new AppError('conflict', message);
export const unauthenticated = (message: string) => new AppError('unauthenticated', message);
/** A concurrent change was first; the caller receives the current state. */
export const conflictWithState = (message: string, holds: unknown) =>
  new AppError('conflict', message, { holds });
/** `errors` contains messages by field; the error's own message is the first of them. */
export const invalidInput = (errors: FieldErrors) =>
  new AppError('invalid', Object.values(errors)[0]?.[0] ?? '', { errors });
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new AppError('too_many', message, { retryAfterSeconds });
