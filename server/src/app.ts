import type { IncomingHttpHeaders } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import { pendingMigrations } from './adapters/database/migrate.ts';
import type { Spans } from './adapters/traces/spans.ts';
import type { Config } from './config.ts';
import { exportDownloadRoutes } from './features/accounts/export/data-export.routes.ts';
import {
  findActorByTokenHash,
  recordSessionUses,
} from './features/accounts/sessions/live-sessions.ts';
import { SEEN_EVERY_MS } from './features/accounts/sessions/sessions.policy.ts';
import {
  findEndedSessions,
  findRevokedSessions,
} from './features/accounts/sessions/sessions.repo.ts';
import { readCallFeed } from './features/calls/booking/calls-reader.ts';
import { calendarFileRoutes } from './features/calls/calendar-feeds/calendar-feeds.routes.ts';
import { registerChatSocket } from './features/chat/chat.socket.ts';
import { createMessageWriter } from './features/chat/messages/message-writer.ts';
import { chatUploadRoutes } from './features/chat/uploads/upload.routes.ts';
import { fileDownloadRoutes } from './features/files/files.routes.ts';
import { createUploadQuotas } from './features/files/uploads/upload-quota.ts';
import { sharePictureRoutes } from './features/listings/share-pictures/share-pictures.routes.ts';
import { readPurchaseFeed } from './features/purchases/dates/date-feed.ts';
import { auditDownloadRoutes } from './features/staff/audit/audit.routes.ts';
import { features, fileRules } from './features.ts';
import { registerGauges } from './figures.ts';
import { parseFields, readOrCreateRequestId, readTraceParent } from './lib/http.ts';
import { createClientAddressReader } from './lib/network-of.ts';
import { apiOrigins, isSameSite } from './plugins/api-origins.ts';
import { auth } from './plugins/auth.ts';
import { bodyParsers, unreadBodyLimit } from './plugins/body-parsers.ts';
import { concurrencyLimit } from './plugins/concurrency-limit.ts';
import { errorHandler, sendErrorReply } from './plugins/error-handler.ts';
import { health } from './plugins/health.ts';
import { loggerOptions } from './plugins/logger.ts';
import { mediaRoutes } from './plugins/media.ts';
import { metrics } from './plugins/metrics.ts';
import { addIdsToJson, openapi } from './plugins/openapi.ts';
import { opsOrigin } from './plugins/ops-origin.ts';
import { pressure } from './plugins/pressure.ts';
import { networkLimit, rateLimit } from './plugins/rate-limit.ts';
import { constantHeaders, securityHeaders } from './plugins/security-headers.ts';
import { isSocketRequest, sockets } from './plugins/sockets/sockets.ts';
import { traceRequests } from './plugins/trace-requests.ts';
import { multipart } from './plugins/uploads/multipart.ts';
import type { Services } from './services.ts';

type AppConfig = Pick<
  Config,
  | 'apiOrigins'
  | 'logLevel'
  | 'metricsToken'
  | 'opsOrigin'
  | 'publicUrl'
  | 'rateLimitScale'
  | 'sockets'
  | 'trustProxy'
>;

/** Builds the server without listening. The caller must close the services afterwards. */
export async function buildApp(
  config: AppConfig,
  services: Services,
  redis?: Redis,
  spans?: Spans,
): Promise<FastifyInstance> {
  const { database } = services;
  const traces = traceRequests(spans);
  const app: FastifyInstance = Fastify({
    http: {
      // Only Engine.IO and, in development, Vite handle upgrades.
      shouldUpgradeCallback: (request) =>
        isSocketRequest(request) || app.server.listenerCount('upgrade') > 1,
    },
    logger: loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 500,
      querystringParser: parseFields,
    },
    genReqId: ({ headers }) => readOrCreateRequestId(headers),
    requestIdHeader: false,
    childLoggerFactory: (log, bindings, options, raw) => {
      const trace_id = traces.begin(raw);
      return log.child({ ...bindings, ...(trace_id && { trace_id }) }, options);
    },
    bodyLimit: 256 * 1024,
    // On a busy machine, reading the build at start can take longer than the framework's limit of
    // ten seconds.
    pluginTimeout: 60_000,
    // An upload on a slow connection may take minutes, but a connection without traffic is closed.
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => {
      sendErrorReply(error, request, reply.headers(constantHeaders));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler((route) => {
    const serialize = serializerCompiler(route as Parameters<typeof serializerCompiler>[0]);
    return (data) => addIdsToJson(serialize(data));
  });
  app.decorate('endpoints', []);
  traces.addHooks(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const traceParent = readTraceParent(request.headers);
    if (traceParent) reply.header('traceparent', traceParent);
  });

  await app.register(errorHandler);
  const isTrusted = (headers: IncomingHttpHeaders) =>
    config.apiOrigins.includes(headers.origin ?? '') ||
    isSameSite(headers, config.publicUrl, config.opsOrigin);
  await app.register(bodyParsers, { isTrusted });
  await app.register(multipart, {
    scanner: services.scanner,
    quotaOf: createUploadQuotas(services),
  });
  await app.register(securityHeaders, { https: config.publicUrl?.startsWith('https:') ?? false });
  await app.register(apiOrigins, {
    origins: config.apiOrigins,
    publicUrl: services.publicUrl,
  });
  await app.register(opsOrigin, { opsOrigin: config.opsOrigin });
  await app.register(health, {
    parts: services.parts,
    findPending: () => pendingMigrations(database),
  });
  await app.register(unreadBodyLimit, { scale: config.rateLimitScale });
  await app.register(metrics, { token: config.metricsToken, parts: services.parts });
  await app.register(pressure, { isDatabaseBehind: () => database.isBehind() });
  await app.register(networkLimit, { scale: config.rateLimitScale });
  await app.register(concurrencyLimit, { scale: config.rateLimitScale });
  const findActor = (tokenHash: string) =>
    findActorByTokenHash(database.db, tokenHash, services.now());
  await app.register(auth, {
    findActor,
  });
  await app.register(rateLimit, { scale: config.rateLimitScale, redis });
  await app.register(sockets, {
    realtime: services.realtime,
    isTrusted,
    now: services.now,
    scale: config.rateLimitScale,
    clientAddress: createClientAddressReader(config.trustProxy),
    most: config.sockets,
    findActor,
    findRevoked: (since) => findRevokedSessions(database.db, since),
    findEnded: (ids) => findEndedSessions(database.db, ids, services.now()),
    noteUses: (ids) => recordSessionUses(database.db, ids, services.now()),
    noteEveryMs: SEEN_EVERY_MS,
  });
  registerGauges(app, services);
  const writer = createMessageWriter(services);
  registerChatSocket(app, services, writer);
  await app.register(openapi);
  mediaRoutes(app, services.storage);
  sharePictureRoutes(app, services);
  exportDownloadRoutes(app, services);
  auditDownloadRoutes(app, services);
  fileDownloadRoutes(app, services, fileRules);
  const feeds = { calls: readCallFeed, purchases: readPurchaseFeed };
  calendarFileRoutes(app, services, { scale: config.rateLimitScale, redis }, feeds);
  await app.register(
    async (api) => {
      await api.register(compress, { global: true, threshold: 1024, encodings: ['gzip'] });
      await api.register(etag, { weak: true });
      await api.register(cookie);
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      for (const feature of features) feature(api, services);
      chatUploadRoutes(api, services, writer);
    },
    { prefix: '/api' },
  );
  return app;
}
