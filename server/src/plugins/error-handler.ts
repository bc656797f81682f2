import type { AnyEndpoint, Failure, Method } from '@threshold/contract/endpoint';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isConnectionLost, isDatabaseOverloaded } from '../adapters/database/database.ts';
import { StorageError } from '../adapters/storage/storage.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import { QueueFullError } from '../lib/concurrency.ts';
import { createRepeatFilter } from '../lib/ttl-cache.ts';

/** Answers failed requests and unknown paths in the contract's format of failures. */
export const errorHandler = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(sendErrorReply);
    app.setNotFoundHandler(async ({ url }) => {
      const allow = listMethodsOfPath(app.endpoints, url);
      if (allow.length === 0) throw notFound(outcomes.refusals.not_found);
      throw new AppError('wrong_method', outcomes.refusals.wrong_method, { allow });
    });
  },
  { name: 'error-handler' },
);

/** Returns the methods of the endpoints with this path. */
function listMethodsOfPath(endpoints: readonly AnyEndpoint[], url: string): readonly Method[] {
  const segments = splitPathSegments(url.split('?')[0] ?? '');
  const methods = endpoints
    .filter(({ path }) => matchesPathPattern(splitPathSegments(`/api${path}`), segments))
    .flatMap(({ method }) => (method === 'GET' ? ([method, 'HEAD'] as const) : method));
  return [...new Set(methods)] as readonly Method[];
}

const splitPathSegments = (path: string) => path.replace(/\/$/, '').split('/');

const matchesPathPattern = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at]));

/** Sends a failure of the API. The message of an unexpected error is logged but not sent. */
export function sendErrorReply(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.send(toFailureBody(logAndSetFailureStatus(error, request, reply), request.id));
}

/** Sets status and headers of a failure and logs it; the caller sends the body. */
export function logAndSetFailureStatus(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const failure = toAppError(error);
  if (isLoggedFailure(failure) && !wasRecentlyLogged(failure)) {
    request.log.error({ err: failure.cause ?? error }, 'request failed');
  }
  if (failure.retryAfterSeconds !== undefined) {
    reply.header('retry-after', failure.retryAfterSeconds);
  }
  if (failure.allow) reply.header('allow', failure.allow.join(', '));
  reply.header('cache-control', 'no-store');
  reply.status(failure.status);
  return failure;
}

/**
 * True if the failure is logged. Refusals because of overload or a lost database connection are not
 * logged, because a line for each would hide the line about their cause.
 */
export const isLoggedFailure = ({ status, code, cause }: AppError): boolean =>
  status >= 500 && !(code === 'unavailable' && cause === undefined);

/** Shortest time between two log lines about the same failure of a dependency. */
const LOG_EVERY_MS = 10 * 60_000;
const isRepeated = createRepeatFilter(LOG_EVERY_MS);

/** True if this failure of a dependency was logged recently; false for the server's own errors. */
function wasRecentlyLogged({ code, cause }: AppError): boolean {
  if (code !== 'upstream_failed' && code !== 'unavailable') return false;
  return isRepeated(`${code} ${String(cause)}`);
}

/** Returns the body of the answer in the failure shape of the contract. */
function toFailureBody(error: AppError, requestId: string): Failure {
  return {
    status: false,
    code: error.code,
    message: error.message,
    error: error.message,
    data: { error: error.message },
    ...(error.errors && { errors: error.errors }),
    ...(error.holds !== undefined && { holds: error.holds }),
    request_id: requestId,
  };
}

/** Converts any error into the one that the caller receives. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof QueueFullError) return createUnavailableError(thrown, 1);
  const error = thrown as FastifyError;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string[]> = {};
    for (const { instancePath, keyword, message } of error.validation) {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
      // The contract's messages are about fields. Other bodies than objects get a general message.
      const isNoObject = field === 'body' && keyword === 'invalid_type';
      (errors[field] ??= []).push((isNoObject ? undefined : message) ?? outcomes.refusals.invalid);
    }
    return invalidInput(errors);
  }
  const code = toErrorCode(error.statusCode ?? 500);
  if (code) return new AppError(code, outcomes.refusals[code]);
  if (isConnectionLost(error)) return createUnavailableError(undefined, 2);
  if (isDatabaseOverloaded(error)) return createUnavailableError(error, 5);
  if (error instanceof StorageError) {
    return new AppError('upstream_failed', outcomes.refusals.upstream_failed, { cause: error });
  }
  return new AppError('internal', outcomes.refusals.internal, { cause: error });
}

const createUnavailableError = (cause: unknown, retryAfterSeconds: number) =>
  new AppError('unavailable', outcomes.refusals.unavailable, { retryAfterSeconds, cause });

/** Returns our error code for a status of Fastify; 414 (path segment too long) is 'not_found'. */
function toErrorCode(status: number) {
  if (status === 404 || status === 414) return 'not_found';
  if (status === 413) return 'too_large';
  return status >= 400 && status < 500 ? 'bad_request' : undefined;
}
