import type { ErrorCode, Failure } from '@threshold/contract/errors';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyError } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, invalid } from '../errors.ts';
import { Crowded } from '../lib/at-most.ts';

/** The only place that writes a failure: known ones with their sentence, unknown ones logged and answered without a word of theirs. */
export const errorHandler = fastifyPlugin(
  async (app) => {
    app.setErrorHandler<FastifyError | AppError>(async (error, request, reply) => {
      const failure = toAppError(error);
      if (failure.status >= 500)
        request.log.error({ err: failure.cause ?? error }, 'request failed');
      if (failure.retryAfterSeconds !== undefined) {
        reply.header('retry-after', failure.retryAfterSeconds);
      }
      reply.header('cache-control', 'no-store');
      return reply.status(failure.status).send(toBody(failure, request.id));
    });
  },
  { name: 'error-handler' },
);

/** The wire shape of a failure. */
export function toBody(error: AppError, requestId: string): Failure {
  return {
    status: false,
    code: error.code,
    message: error.message,
    error: error.message,
    data: { error: error.message },
    ...(error.errors && { errors: error.errors }),
    request_id: requestId,
  };
}

function toAppError(error: FastifyError | AppError | Crowded): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Crowded) return unavailable(error, 1);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string[]> = {};
    for (const { instancePath, message } of error.validation) {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
      (errors[field] ??= []).push(message ?? outcomes.refusals.invalid);
    }
    return invalid(errors);
  }
  const code = fastifyCodes[error.statusCode ?? 500];
  if (code) return new AppError(code, outcomes.refusals[code]);
  if (isDatabaseAway(error)) return unavailable(error, 5);
  return new AppError('internal', outcomes.refusals.internal, { cause: error });
}

const unavailable = (cause: unknown, retryAfterSeconds: number) =>
  new AppError('unavailable', outcomes.refusals.unavailable, { retryAfterSeconds, cause });

const fastifyCodes = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'wrong_type',
} as const satisfies Record<number, ErrorCode> as Record<
  number,
  'bad_request' | 'not_found' | 'method_not_allowed' | 'too_large' | 'wrong_type' | undefined
>;

/** PostgreSQL's 'shutting down', 'too many connections' and 'cannot connect', and the pool's own time-out. */
function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  return (
    /^(57P0[123]|53300|08\w{3}|ECONNREFUSED|ECONNRESET)$/.test(error.code ?? '') ||
    error.message === 'timeout exceeded when trying to connect'
  );
}
