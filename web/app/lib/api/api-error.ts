import type { ErrorCode, FieldErrors } from '@threshold/contract/endpoint';

interface FailureBody {
  code?: ErrorCode;
  message?: unknown;
  error?: unknown;
  data?: { error?: unknown };
  errors?: FieldErrors;
  holds?: unknown;
}

/**
 * A failed API call. Without an answer, `status` is 0 and `code` is `offline`. Only the server's
 * answer has a `message`; otherwise it is empty.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline' | 'unknown';
  readonly errors: FieldErrors;
  /** The current state of the changed data, if the call conflicted with another change (409). */
  readonly holds: unknown;

  constructor(
    status: number,
    code: ErrorCode | 'offline' | 'unknown',
    message: string,
    errors: FieldErrors = {},
    holds?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.holds = holds;
  }

  /** The first readable sentence of `data.error`, `message` and `error` becomes the message. */
  static from(answer: { status: number; body: unknown }): ApiError {
    const body: FailureBody =
      typeof answer.body === 'object' && answer.body !== null ? answer.body : {};
    const message =
      sentenceIn(body.data?.error) ?? sentenceIn(body.message) ?? sentenceIn(body.error) ?? '';
    return new ApiError(answer.status, body.code ?? 'unknown', message, body.errors, body.holds);
  }
}

/** True for a code such as 'error.updating_customer' or 'not_found', which no page may show. */
const isCode = (text: string) => /^[\w/:.-]+$/.test(text) && /[_/:.-]\w/.test(text);

/** Returns a field's sentence, or the first sentence of a list; undefined for codes. */
function sentenceIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(sentenceIn).find((sentence) => sentence !== undefined);
  return typeof value === 'string' && value.trim() !== '' && !isCode(value) ? value : undefined;
}

export function getSentence(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** Returns the result of a request; undefined if the server answers with one of `statuses`. */
export async function catchStatuses<T>(
  request: Promise<T>,
  statuses: readonly number[],
): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return undefined;
    throw error;
  }
}
