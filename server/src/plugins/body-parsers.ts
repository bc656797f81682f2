import { networkBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../errors.ts';
import { parseFields } from '../lib/http.ts';
import { toNetworkKey } from '../lib/network-of.ts';
import { type LimiterOptions, makeLimiter } from './limiter.ts';

interface BodyParserOptions {
  /** True if a page of the product or of a trusted origin sends the request, or no page at all. */
  readonly isTrusted: (headers: FastifyRequest['headers']) => boolean;
}

/**
 * Parses JSON and urlencoded bodies. An empty body counts as none. Any page can post a form without
 * a preflight request, so forms of foreign pages are refused.
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

/** The error for a body of a type that the call does not accept. */
export const createUnreadableBodyError = () =>
  new AppError('bad_request', outcomes.refusals.bad_request);

/** Bytes that have arrived by the time of the answer anyway. */
const SMALL_BYTES = 64 * 1024;

/**
 * A call refused before its body is read is answered at once, and Node discards the rest: a browser
 * that is cut off reads no answer. A network that repeats this is cut off.
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

/** True if a considerable part of the body may still arrive. */
function isBodyUnread({ raw, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (statusCode < 400 || raw.complete) return false;
  const length = headers['content-length'];
  return length === undefined ? 'transfer-encoding' in headers : Number(length) > SMALL_BYTES;
}
