import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { outcomes } from '@threshold/contract/outcomes';
import fastifyPlugin from 'fastify-plugin';
import { unauthenticated } from '../errors.ts';
import { type Actor, guest } from '../lib/actor.ts';

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
  /** The actor whose live session has this token hash; undefined when missing, expired or revoked. */
  readonly findActor: (tokenHash: string) => Promise<Actor | undefined>;
}

/** Tokens are stored as this hash only, so that a copy of the database opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Sets `request.actor` from the bearer token of a call. No token is a guest; a dead token is 401 on every call, public
 * ones too. Headers of other schemes are not ours: a proxy before us may ask for its own password. Pages, files and
 * probes know nobody.
 */
export const auth = fastifyPlugin<AuthOptions>(
  async (app, { findActor }) => {
    app.decorateRequest('actor');
    app.addHook('onRequest', async (request) => {
      const { authorization = '' } = request.headers;
      if (!request.routeOptions.config.endpoint || !isOurs.test(authorization)) {
        request.actor = guest;
        return;
      }
      const token = credentials.exec(authorization)?.[1];
      const actor = token && (await findActor(hashToken(token)));
      if (!actor) throw unauthenticated(outcomes.refusals.unauthenticated);
      request.actor = actor;
    });
  },
  { name: 'auth', dependencies: ['network-limit'] },
);

const isOurs = /^bearer( |$)/i;
const credentials = /^bearer ([\w.~+/-]{16,256}=*)$/i;
