import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../errors.ts';
import { parseFields } from '../lib/http.ts';

interface BodyParserOptions {
  /** True if a page of the product or of a trusted origin sends the request, or no page at all. */
  readonly isTrusted: (headers: FastifyRequest['headers']) => boolean;
}

/**
 * Parses JSON and urlencoded bodies; every other type is unreadable. An empty body counts as none,
 * because clients name a type in calls without a body. Browsers let any page post an urlencoded
 * form without a preflight request, so forms of foreign pages are refused.
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
        else done(unreadable());
      },
    );
  },
  { name: 'body-parsers' },
);

/** The error for a body of a type that the call does not accept. */
export const unreadable = () => new AppError('bad_request', outcomes.refusals.bad_request);
