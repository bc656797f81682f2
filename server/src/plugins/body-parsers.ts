import { networkBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../errors.ts';
import { parseFields } from '../lib/http.ts';
import { toNetworkKey } from '../lib/network-of.ts';
import { type LimiterOptions, makeLimiter } from './limiter.ts';

interface BodyParserOptions {
  /** True unless the request comes from a page of an untrusted origin. */
  readonly isTrusted: (headers: FastifyRequest['headers']) => boolean;
}

/**
 * Parses JSON and urlencoded bodies. An empty JSON body counts as a missing body. Any page can post
 * a form without a preflight request, so forms from untrusted origins are refused.
 */
export const bodyParsers = fastifyPlugin<BodyParserOptions>(
  async (app, { isTrusted }) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      (request, body, done) => {
        if (body === '') done(null, undefined);
        else void parseJson(request, body, done);
      },
    );
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      ({ headers }, body, done) => {
        if (isTrusted(headers)) done(null, parseFields(body));
        else done(createUnreadableBodyError());
      },
    );
  },
  { name: 'body-parsers' },
);

/** Returns the error for a body whose content type the endpoint does not accept. */
export const createUnreadableBodyError = () =>
  new AppError('bad_request', outcomes.refusals.bad_request);

/** A body up to this size is assumed to have arrived completely when a refusal is sent. */
const SMALL_BYTES = 64 * 1024;

/**
 * Answers a request immediately if it is refused before its body was read; Node then discards the
 * rest of the body. The connection stays open, because a browser whose connection closes early does
 * not read the answer. Only the connections of networks that repeat such requests are closed.
 */
export const unreadBodyLimit = fastifyPlugin<Pick<LimiterOptions, 'scale'>>(
  async (app, { scale }) => {
    const limiter = makeLimiter('unread', networkBudgets.unread, { scale });
    app.addHook('onSend', async (request, reply) => {
      if (!isBodyUnread(request, reply)) return;
      try {
        await limiter.take(toNetworkKey(request.ip));
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal;
        reply.header('connection', 'close');
      }
    });
  },
  { name: 'unread-body' },
);

/** True if a refused request has a large body that has not arrived completely. */
function isBodyUnread({ raw, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (statusCode < 400 || raw.complete) return false;
  const length = headers['content-length'];
  return length === undefined ? 'transfer-encoding' in headers : Number(length) > SMALL_BYTES;
}
