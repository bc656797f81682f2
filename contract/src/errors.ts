import { z } from 'zod';

/** Error codes with their HTTP status. Clients branch on `code`, never on the sentence. */
export const errorStatus = {
  bad_request: 400,
  wrong_credentials: 400,
  wrong_code: 400,
  unauthenticated: 401,
  forbidden: 403,
  email_unverified: 403,
  reauth_required: 403,
  proof_required: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  keys_changed: 409,
  precondition_failed: 412,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

const errorCodeSchema = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** The body of every failure. `message`, `error` and `data.error` contain the same sentence. */
export const failureSchema = z.object({
  status: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  error: z.string(),
  data: z.object({ error: z.string() }),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The current state, after a concurrent change by another caller (409). */
  holds: z.unknown().optional(),
  request_id: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Field errors by dotted path, the format of `errors` in a failure. */
export type FieldErrors = Record<string, string[]>;
