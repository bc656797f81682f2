import { createHash } from 'node:crypto';
import { outcomes } from '@threshold/contract/outcomes';
import fastifyPlugin from 'fastify-plugin';
import { unauthenticated } from '../errors.ts';
import { type Actor, guest } from '../lib/actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

export interface AuthOptions {
  /** The actor whose live session has this token hash; undefined when missing, expired or revoked. */
  readonly findActor: (tokenHash: string) => Promise<Actor | undefined>;
}

/** Tokens are stored as this hash only, so that a copy of the database opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Sets `request.actor` from the bearer token. No token is a guest; a dead token is 401 on every call, public ones too. */
export const auth = fastifyPlugin<AuthOptions>(
  async (app, { findActor }) => {
    app.decorateRequest('actor');
    app.addHook('onRequest', async (request) => {
      const header = request.headers.authorization;
      if (header === undefined) {
        request.actor = guest;
        return;
      }
      const token = /^Bearer ([\w.~+/-]{16,256}=*)$/.exec(header)?.[1];
      const actor = token && (await findActor(hashToken(token)));
      if (!actor) throw unauthenticated(outcomes.refusals.unauthenticated);
      request.actor = actor;
    });
  },
  { name: 'auth', dependencies: ['rate-limit'] },
);
