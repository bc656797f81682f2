import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import { pendingMigrations } from './adapters/database/migrate.ts';
import type { Spans } from './adapters/traces/spans.ts';
import type { Config } from './config.ts';
import { accountDeletionRoutes } from './features/account-deletion/account-deletion.routes.ts';
import { adminAuditRoutes } from './features/admin/audit.routes.ts';
import { auditDownloads } from './features/admin/audit-downloads.ts';
import { adminAuthRoutes } from './features/admin/auth.routes.ts';
import { adminChatReportRoutes } from './features/admin/chat-reports.routes.ts';
import { adminClaimRoutes } from './features/admin/claims.routes.ts';
import { adminDeskRoutes } from './features/admin/desk.routes.ts';
import { adminEncryptionRoutes } from './features/admin/encryption.routes.ts';
import { adminFaqRoutes } from './features/admin/faqs.routes.ts';
import { adminImportRoutes } from './features/admin/imports.routes.ts';
import { adminLeadRoutes } from './features/admin/leads.routes.ts';
import { adminPasskeyRoutes } from './features/admin/passkeys.routes.ts';
import { adminRemovalRoutes } from './features/admin/removals.routes.ts';
import { adminRequestRoutes } from './features/admin/requests.routes.ts';
import { adminReviewRoutes } from './features/admin/reviews.routes.ts';
import { adminStaffRoutes } from './features/admin/staff.routes.ts';
import { adminVendorRoutes } from './features/admin/vendors.routes.ts';
import { adminWorkRoutes } from './features/admin/work.routes.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { answerTimesRoutes } from './features/answer-times/answer-times.routes.ts';
import { customerCalendarRoutes } from './features/appointments/customer-calendar.routes.ts';
import { vendorCalendarRoutes } from './features/appointments/vendor-calendar.routes.ts';
import { keyDateRoutes } from './features/buying/dates.routes.ts';
import { homeRoutes } from './features/buying/homes.routes.ts';
import { purchaseNoteRoutes } from './features/buying/notes.routes.ts';
import { purchaseRoutes } from './features/buying/purchases.routes.ts';
import { sharingRoutes } from './features/buying/sharing.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { chatSocket } from './features/chat/chat.socket.ts';
import { messageWriter } from './features/chat/message-writer.ts';
import { sharedInChat } from './features/chat/shared-files.repo.ts';
import { chatUploadRoutes } from './features/chat/upload.routes.ts';
import { claimRoutes } from './features/claims/claims.routes.ts';
import { customerAuthRoutes } from './features/customers/auth.routes.ts';
import { customerProfileRoutes } from './features/customers/customers-profile.routes.ts';
import { customerDocumentRoutes } from './features/customers/documents.routes.ts';
import { shortlistRoutes } from './features/customers/shortlist.routes.ts';
import { dataExportRoutes } from './features/data-export/data-export.routes.ts';
import { exportDownloads } from './features/data-export/export-downloads.ts';
import { directoryRoutes } from './features/directory/directory.routes.ts';
import { e2eeRoutes } from './features/e2ee/e2ee.routes.ts';
import { keyDeviceRoutes } from './features/e2ee/key-devices.routes.ts';
import { linkRoutes } from './features/e2ee/links.routes.ts';
import { faqRoutes } from './features/faq/faq.routes.ts';
import { figuresRoutes } from './features/figures/figures.routes.ts';
import { fileAccessRoutes } from './features/files/file-access.routes.ts';
import type { FileRules } from './features/files/file-access.ts';
import { fileDownloads } from './features/files/file-downloads.ts';
import { uploadQuotas } from './features/files/upload-quota.ts';
import { leadRequestRoutes } from './features/lead-requests/lead-requests.routes.ts';
import { ownRequestRoutes } from './features/lead-requests/own-request.routes.ts';
import { applicationFileRule } from './features/loan-applications/application-files.ts';
import { leadRoutes } from './features/loan-applications/leads.routes.ts';
import { loanApplicationRoutes } from './features/loan-applications/loan-applications.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts';
import { placePageRoutes } from './features/place-pages/place-pages.routes.ts';
import { placesRoutes } from './features/places/places.routes.ts';
import { promiseRoutes } from './features/promises/promises.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { removalRoutes } from './features/removals/removals.routes.ts';
import { requestOfferRoutes } from './features/request-offers/request-offers.routes.ts';
import { reviewInvitationRoutes } from './features/reviews/invitations.routes.ts';
import { reviewRoutes } from './features/reviews/reviews.routes.ts';
import { writeReviewRoutes } from './features/reviews/write-review.routes.ts';
import { vendorSearchRoutes } from './features/search/search.routes.ts';
import { serviceAreaRoutes } from './features/service-areas/service-areas.routes.ts';
import { findActorByTokenHash, noteUses } from './features/sessions/live-actor.ts';
import { SEEN_EVERY_MS } from './features/sessions/sessions.policy.ts';
import { findEndedSessions, findRevokedSessions } from './features/sessions/sessions.repo.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { sharePictureRoutes } from './features/share-pictures/share-pictures.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts';
import { vendorAuthRoutes } from './features/vendor-accounts/auth.routes.ts';
import { vendorDashboardRoutes } from './features/vendor-accounts/dashboard.routes.ts';
import { vendorAttachmentRoutes } from './features/vendor-profile/attachments.routes.ts';
import { vendorProfileRoutes } from './features/vendor-profile/profile.routes.ts';
import { vendorRoutes } from './features/vendors/vendors.routes.ts';
import { addFigures } from './figures.ts';
import { clientAddress } from './lib/client-address.ts';
import { requestIdOf, traceParentOf } from './lib/trace.ts';
import { auth } from './plugins/auth.ts';
import { bodyParsers } from './plugins/body-parsers.ts';
import { concurrencyLimit } from './plugins/concurrency-limit.ts';
import { answerError, errorHandler } from './plugins/error-handler.ts';
import { health } from './plugins/health.ts';
import { loggerOptions } from './plugins/logger.ts';
import { mediaFiles } from './plugins/media.ts';
import { metrics } from './plugins/metrics.ts';
import { multipart } from './plugins/multipart.ts';
import { networkLimit } from './plugins/network-limit.ts';
import { openapi } from './plugins/openapi.ts';
import { opsOrigin } from './plugins/ops-origin.ts';
import { pressure } from './plugins/pressure.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { constantHeaders, securityHeaders } from './plugins/security-headers.ts';
import { isForSockets, sockets } from './plugins/sockets.ts';
import { tellPages } from './plugins/tell-pages.ts';
import { traceRequests } from './plugins/trace-requests.ts';
import { unreadBody } from './plugins/unread-body.ts';
import type { Services } from './services.ts';

/** With whom, beside its owner, each kind of private file is shared. */
const fileRules: FileRules = {
  chat: { sharedWith: sharedInChat },
  application: applicationFileRule,
};

/** Every feature of the product, in the order of the contract: the table of contents of the API. */
const features: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  customerProfileRoutes,
  shortlistRoutes,
  customerAuthRoutes,
  customerCalendarRoutes,
  customerDocumentRoutes,
  vendorSearchRoutes,
  vendorRoutes,
  vendorProfileRoutes,
  vendorAttachmentRoutes,
  vendorDashboardRoutes,
  vendorAuthRoutes,
  claimRoutes,
  removalRoutes,
  vendorCalendarRoutes,
  reviewRoutes,
  reviewInvitationRoutes,
  writeReviewRoutes,
  faqRoutes,
  placePageRoutes,
  directoryRoutes,
  placesRoutes,
  leadRequestRoutes,
  ownRequestRoutes,
  requestOfferRoutes,
  answerTimesRoutes,
  figuresRoutes,
  serviceAreaRoutes,
  alertRoutes,
  siteRoutes,
  promiseRoutes,
  purchaseRoutes,
  homeRoutes,
  purchaseNoteRoutes,
  sharingRoutes,
  keyDateRoutes,
  dataExportRoutes,
  accountDeletionRoutes,
  chatRoutes,
  e2eeRoutes,
  keyDeviceRoutes,
  linkRoutes,
  (app, services) => fileAccessRoutes(app, services, fileRules),
  notificationRoutes,
  pushRoutes,
  loanApplicationRoutes,
  leadRoutes,
  sessionRoutes,
  twoFactorRoutes,
  passkeyRoutes,
  adminAuthRoutes,
  adminPasskeyRoutes,
  adminVendorRoutes,
  adminWorkRoutes,
  adminClaimRoutes,
  adminLeadRoutes,
  adminRequestRoutes,
  adminReviewRoutes,
  adminChatReportRoutes,
  adminFaqRoutes,
  adminDeskRoutes,
  adminEncryptionRoutes,
  adminStaffRoutes,
  adminRemovalRoutes,
  adminImportRoutes,
  adminAuditRoutes,
];

type AppConfig = Pick<
  Config,
  | 'logLevel'
  | 'maxEventLoopDelayMs'
  | 'metricsToken'
  | 'opsOrigin'
  | 'publicUrl'
  | 'rateLimitScale'
  | 'sockets'
  | 'trustProxy'
>;

/** Builds the server without listening. What it is given it does not close: that is its maker's job. */
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
      // Beside Engine.IO only Vite listens for them, in development.
      shouldUpgradeCallback: (request) =>
        isForSockets(request) || app.server.listenerCount('upgrade') > 1,
    },
    logger: loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: ({ headers }) => requestIdOf(headers),
    requestIdHeader: false,
    childLoggerFactory: (log, bindings, options, raw) => {
      const trace_id = traces.begin(raw);
      return log.child({ ...bindings, ...(trace_id && { trace_id }) }, options);
    },
    bodyLimit: 256 * 1024,
    // A picture may take its time on a slow line; a line on which nothing moves may not.
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(constantHeaders));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('endpoints', []);
  traces.addHooks(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const traceParent = traceParentOf(request.headers);
    if (traceParent) reply.header('traceparent', traceParent);
  });

  await app.register(errorHandler);
  await app.register(bodyParsers);
  await app.register(multipart, {
    scanner: services.scanner,
    quotaOf: uploadQuotas(services),
  });
  await app.register(securityHeaders, { https: config.publicUrl?.startsWith('https:') ?? false });
  await app.register(opsOrigin, { opsOrigin: config.opsOrigin });
  await app.register(health, {
    parts: services.parts,
    findPending: () => pendingMigrations(database),
  });
  await app.register(unreadBody, { scale: config.rateLimitScale });
  await app.register(metrics, { token: config.metricsToken, parts: services.parts });
  await app.register(pressure, {
    maxEventLoopDelayMs: config.maxEventLoopDelayMs,
    isDatabaseBehind: () => database.isBehind(),
  });
  await app.register(networkLimit, { scale: config.rateLimitScale });
  await app.register(concurrencyLimit, { scale: config.rateLimitScale });
  const findActor = (tokenHash: string) =>
    findActorByTokenHash(database.db, tokenHash, services.now());
  await app.register(auth, { findActor });
  await app.register(rateLimit, { scale: config.rateLimitScale, redis });
  await app.register(sockets, {
    realtime: services.realtime,
    publicUrl: config.publicUrl,
    opsOrigin: config.opsOrigin,
    now: services.now,
    scale: config.rateLimitScale,
    clientAddress: clientAddress(config.trustProxy),
    most: config.sockets,
    findActor,
    findRevoked: (since) => findRevokedSessions(database.db, since),
    findEnded: (ids) => findEndedSessions(database.db, ids, services.now()),
    noteUses: (ids) => noteUses(database.db, ids, services.now()),
    noteEveryMs: SEEN_EVERY_MS,
  });
  addFigures(app, services);
  const writer = messageWriter(services);
  chatSocket(app, services, writer);
  await app.register(openapi);
  mediaFiles(app, services.storage);
  sharePictureRoutes(app, services);
  exportDownloads(app, services);
  auditDownloads(app, services);
  fileDownloads(app, services, fileRules);
  await app.register(
    async (api) => {
      await api.register(compress, { global: true, threshold: 1024, encodings: ['gzip'] });
      await api.register(etag, { weak: true });
      await api.register(cookie);
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      await api.register(tellPages, { bus: services.pages });
      for (const feature of features) feature(api, services);
      chatUploadRoutes(api, services, writer);
    },
    { prefix: '/api' },
  );
  return app;
}
