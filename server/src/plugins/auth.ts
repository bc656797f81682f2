import { createHash } from 'node:crypto';
import { sessionEndedHeader } from '@threshold/contract/access';
import { viewTokenPrefix } from '@threshold/contract/account-views';
import { type AnyEndpoint, isForGuests } from '@threshold/contract/endpoint';
import { outcomes } from '@threshold/contract/outcomes';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import fastifyPlugin from 'fastify-plugin';
import { forbidden, unauthenticated } from '../errors.ts';
import { type Actor, guest, type MemberActor, viewIdOf } from '../lib/actor.ts';

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
  /** The member whose account staff look at by a token with this hash; undefined once that is over. */
  readonly findViewed: (tokenHash: string) => Promise<MemberActor | undefined>;
  /** Notes what such staff are about to be shown, by its path. */
  readonly noteLook: (viewId: string, path: string) => Promise<void>;
}

/** Tokens are stored as this hash only, so that a copy of the database opens no session. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Sets `request.actor` from the bearer token of a call. A call without a token is a guest's. An expired, revoked or unknown
 * token counts as none at endpoints that guests may call, and the answer reports it in a header; all others answer 401.
 * Headers of other schemes are ignored, because a proxy may ask for its own password. Pages, files and probes take no
 * tokens. Staff who view a member's account reach only the endpoints that are marked for it, and each look is recorded first.
 */
export const auth = fastifyPlugin<AuthOptions>(
  async (app, { findActor, findViewed, noteLook }) => {
    app.decorateRequest('actor');
    app.addHook('onRequest', async (request, reply) => {
      const { authorization = '' } = request.headers;
      const { endpoint } = request.routeOptions.config;
      request.actor = guest;
      if (!endpoint || !isOurs.test(authorization)) return;
      const token = credentials.exec(authorization)?.[1] ?? '';
      const find = token.startsWith(viewTokenPrefix) ? findViewed : findActor;
      const actor = token && (await find(hashToken(token)));
      if (actor) {
        if (!isOpenTo(actor, endpoint)) throw forbidden(adminOutcomes.only_viewed);
        request.actor = actor;
      } else {
        if (!isForGuests(endpoint)) throw unauthenticated(outcomes.refusals.unauthenticated);
        reply.header(sessionEndedHeader, 'true');
      }
    });
    app.addHook('preHandler', async ({ actor, url }) => {
      const viewId = viewIdOf(actor);
      if (viewId) await noteLook(viewId, url.split('?')[0] ?? '');
    });
  },
  { name: 'auth', dependencies: ['network-limit'] },
);

/** Whether the call is open to how the actor came: staff who look at an account see what is marked for such members, and write nothing. */
function isOpenTo(actor: Actor, { method, viewAs = [] }: AnyEndpoint): boolean {
  if (viewIdOf(actor) === undefined) return true;
  return method === 'GET' && viewAs.some((role) => role === actor.role);
}

const isOurs = /^bearer( |$)/i;
const credentials = /^bearer ([\w.~+/-]{16,256}=*)$/i;
