import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { forbidden, notFound } from '../errors.ts';

export interface OpsOriginOptions {
  /** Origin of the staff console; undefined if the console shares the product's origin. */
  readonly opsOrigin: string | undefined;
}

const CONSOLE = '/ops';
/** Paths served at both origins: the route manifest, pictures, files with a signed link. */
const SHARED = ['/__manifest', '/media/', '/files/'];

/**
 * Separates the staff console's origin from the public one: each answers 404 for the other's
 * routes, so that a script in a public page cannot reach the console. Requests to any other host
 * are treated like requests to the public origin.
 */
export const opsOrigin = fastifyPlugin<OpsOriginOptions>(
  async (app, { opsOrigin }) => {
    if (opsOrigin === undefined) return;
    const { host } = new URL(opsOrigin);
    app.addHook('onRequest', async (request, reply) => {
      const isStaffs = isStaffRoute(request);
      if (request.host.toLowerCase() !== host) {
        if (isStaffs) throw notFound(outcomes.refusals.not_found);
        return;
      }
      if (normalizeRequestPath(request) === '/') return reply.redirect(CONSOLE);
      if (!isStaffs && !isSharedRoute(request)) throw notFound(outcomes.refusals.not_found);
      const { origin } = request.headers;
      if (origin !== undefined && origin !== opsOrigin) {
        throw forbidden(outcomes.refusals.forbidden);
      }
    });
  },
  { name: 'ops-origin' },
);

/** True for the console's API calls, and for its pages in any spelling the page router accepts. */
function isStaffRoute(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config;
  if (endpoint) return endpoint.path.startsWith('/admin/');
  const path = normalizeRequestPath(request);
  return path === CONSOLE || path.startsWith(`${CONSOLE}/`) || path.startsWith(`${CONSOLE}.`);
}

function isSharedRoute(request: FastifyRequest): boolean {
  const { endpoint, countedAs } = request.routeOptions.config;
  if (endpoint) return false;
  const path = normalizeRequestPath(request);
  const isPart = countedAs === 'asset' || countedAs === 'nothing';
  return isPart || SHARED.some((shared) => path.startsWith(shared));
}

function normalizeRequestPath({ url }: FastifyRequest): string {
  const path = (url.split('?', 1)[0] ?? '').replace(/\/{2,}/g, '/');
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
