import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { idSchema } from '@threshold/contract/primitives';
import { ensureFileExtension, isViewable } from '@threshold/contract/rules/files';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { ok, parseRangeHeader } from '../../lib/http.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { type FileRules, verifyFileCode } from './file-access.ts';
import { createFileLinks, filesPath, readFileTicket } from './file-link.ts';
import { findFileOpenRefusal, isFileOwner } from './files.policy.ts';
import { type FileRow, findFile, isTrustedReader } from './files.repo.ts';

/** Issues links to the caller's files and to files that a rule shares with the caller. */
export function fileAccessRoutes(app: FastifyInstance, services: Services, rules: FileRules): void {
  const { db } = services.database;

  serveEndpoint(app, chatEndpoints.verifyFileAccess, async ({ actor: reader, body }) => {
    const { data: id } = idSchema.safeParse(body.s3_path);
    const file = id && (await findFile(db, id));
    const rule = file ? rules[file.kind] : undefined;
    if (!file) throw notFound(outcomes.refusals.not_found);
    const isItsOwn = isFileOwner(file, reader);
    const refusal = await findFileOpenRefusal({
      isOwn: isItsOwn,
      isShared: async () => rule?.sharedWith(db, file, reader),
      isTrusted: () => isTrustedReader(db, reader),
    });
    if (refusal === 'not_shared') {
      const closed = await rule?.closedWords?.(db, file, reader);
      throw notFound(closed ?? outcomes.refusals.not_found);
    }
    if (refusal === 'not_trusted') throw forbidden(outcomes.vendors.files_closed);
    const open = await verifyFileCode(services, reader, body.verification_code);
    await rule?.opened?.(db, file, reader, services.now());
    const { role, id: readerId } = reader;
    const sharedWith = isItsOwn ? undefined : { role, id: readerId };
    return ok({ ...createFileLinks(services, file, sharedWith), ...open });
  });
}

/**
 * Serves the files of signed links, to download or view. A link fails once the sharing has ended.
 */
export function fileDownloadRoutes(
  app: FastifyInstance,
  services: Services,
  rules: FileRules,
): void {
  const { storage } = services;
  const { db } = services.database;

  const refusalOf = async (file: FileRow, sharedWith: Party | undefined) =>
    sharedWith &&
    findFileOpenRefusal({
      isOwn: false,
      isShared: async () => rules[file.kind]?.sharedWith(db, file, sharedWith),
      isTrusted: () => isTrustedReader(db, sharedWith),
    });

  app.get<{ Params: { ticket: string } }>(
    `${filesPath}/:ticket`,
    { exposeHeadRoute: false, config: { countedAs: 'download' } },
    async ({ params, headers }, reply) => {
      const ticket = readFileTicket(services, params.ticket);
      const { file: id, sharedWith, isView } = ticket ?? {};
      const row = id && (await findFile(db, id));
      if (!row || (await refusalOf(row, sharedWith))) throw notFound(outcomes.refusals.not_found);
      const isShown = isView === true && isViewable(row.file_type);
      const isPlayed = isShown && row.file_type.startsWith('video/');
      // Browsers request parts of a video as byte ranges.
      const range = isPlayed ? parseRangeHeader(headers.range, row.bytes) : undefined;
      if (isPlayed) reply.header('accept-ranges', 'bytes');
      if (range === 'outside') {
        return reply.status(416).header('content-range', `bytes */${row.bytes}`).send();
      }
      const file = await storage.get(row.storage_key, range);
      if (!file) throw notFound(outcomes.refusals.not_found);
      if (range) {
        const { start, end } = range;
        reply.status(206).header('content-range', `bytes ${start}-${end}/${row.bytes}`);
      }
      const name = formatContentDispositionName(
        ensureFileExtension(row.original_name, row.file_type),
      );
      return reply
        .headers({
          'content-type': buildContentType(row.file_type),
          'content-length': file.bytes,
          'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${name}`,
          'content-security-policy': isPlayed ? playerPolicy : policy,
          'cache-control': 'private, no-store',
        })
        .send(file.body);
    },
  );
}

/** Adds the charset to text files, which are stored as UTF-8, so that browsers do not guess it. */
const buildContentType = (type: string) =>
  type.startsWith('text/') ? `${type}; charset=utf-8` : type;

/** CSP of files: nothing loads or runs. Browsers need inline styles to display a picture. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** CSP of videos: the browser's player loads the video again, which needs the same origin. */
const playerPolicy =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin";

/** Returns the file name for Content-Disposition (RFC 6266), as plain ASCII and percent-encoded. */
function formatContentDispositionName(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
