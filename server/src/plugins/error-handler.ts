import type { Failure } from '@threshold/contract/errors';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { StorageFault } from '../adapters/storage/storage-fault.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { Crowded } from '../lib/at-most.ts';

/** Answers every failure of a request, and every address that nothing else answers, in the one shape. */
export const errorHandler = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(answerError);
    app.setNotFoundHandler(async () => {
      throw notFound(outcomes.refusals.not_found);
    });
  },
  { name: 'error-handler' },
);

/** The only place that writes a failure: known ones with their sentence, unknown ones logged and answered without a word of theirs. */
export function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = toAppError(error);
  if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, 'request failed');
  if (failure.retryAfterSeconds !== undefined) {
    reply.header('retry-after', failure.retryAfterSeconds);
  }
  reply.header('cache-control', 'no-store');
  reply.status(failure.status).send(toBody(failure, request.id));
}

/** The wire shape of a failure. */
function toBody(error: AppError, requestId: string): Failure {
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
    for (const { instancePath, keyword, message } of error.validation) {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
      // Not even an object: the schemas' own sentences are about fields.
      const isNoObject = field === 'body' && keyword === 'invalid_type';
      (errors[field] ??= []).push((isNoObject ? undefined : message) ?? outcomes.refusals.invalid);
    }
    return invalid(errors);
  }
  const code = codeOfFramework(error.statusCode ?? 500);
  if (code) return new AppError(code, outcomes.refusals[code]);
  if (isDatabaseAway(error)) return unavailable(error, 5);
  if (error instanceof StorageFault) {
    return new AppError('upstream_failed', outcomes.refusals.upstream_failed, { cause: error });
  }
  return new AppError('internal', outcomes.refusals.internal, { cause: error });
}

const unavailable = (cause: unknown, retryAfterSeconds: number) =>
  new AppError('unavailable', outcomes.refusals.unavailable, { retryAfterSeconds, cause });

/** What the framework itself refuses, before a handler runs. A part of a path that is too long names nothing. */
function codeOfFramework(status: number) {
  if (status === 404 || status === 414) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 415) return 'wrong_type';
  return status >= 400 && status < 500 ? 'bad_request' : undefined;
}

/**
 * The database shuts down, starts, has no connection left, gave up on a lock or a long statement, or can't be reached;
 * or the driver's own words for a connection that came too late or broke.
 */
function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  return (
    /^(57P0[123]|57014|53300|55P03|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(
      error.code ?? '',
    ) ||
    /^(timeout exceeded when trying to connect$|Connection terminated)/.test(error.message ?? '')
  );
}
