import { createHash } from 'node:crypto';
import { sessionEndedHeader } from '@threshold/contract/access';
import { type AnyEndpoint, isForGuests } from '@threshold/contract/endpoint';
import { outcomes } from '@threshold/contract/texts/outcomes';
import fastifyPlugin from 'fastify-plugin';
import { unauthenticated } from '../errors.ts';
import { type Actor, guestActor } from '../lib/actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
  interface FastifyContextConfig {
    /** The contract's endpoint behind this route; absent on pages, assets and probes. */
    endpoint?: AnyEndpoint;
  }
}

export interface AuthOptions {
  /** Returns the actor of the active session with this token hash, if such a session exists. */
  readonly findActor: (tokenHash: string) => Promise<Actor | undefined>;
}

/** Hash of a token. Only the hash is stored, so that a stolen database contains no usable token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Sets `request.actor` from the bearer token. Endpoints for guests ignore an invalid token and
 * report it in a header; other endpoints answer 401. Schemes other than Bearer are ignored, because
 * a proxy may ask for its own password. Pages, files and probes read no tokens.
 */
export const auth = fastifyPlugin<AuthOptions>(
  async (app, { findActor }) => {
    app.decorateRequest('actor');
    app.addHook('onRequest', async (request, reply) => {
      const { authorization = '' } = request.headers;
      const { endpoint } = request.routeOptions.config;
      request.actor = guestActor;
      if (!endpoint || !isOurs.test(authorization)) return;
      const token = credentials.exec(authorization)?.[1] ?? '';
      const actor = token && (await findActor(hashToken(token)));
      if (actor) {
        request.actor = actor;
        return;
      }
      if (!isForGuests(endpoint)) throw unauthenticated(outcomes.refusals.unauthenticated);
      reply.header(sessionEndedHeader, 'true');
    });
  },
  { name: 'auth', dependencies: ['network-limit'] },
);

const isOurs = /^bearer( |$)/i;
const credentials = /^bearer ([\w.~+/-]{16,256}=*)$/i;
