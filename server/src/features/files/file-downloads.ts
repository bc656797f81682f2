import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type FileRules, isTrusted } from './file-access.ts';
import { FILES_PATH, isViewable, readFileTicket } from './file-link.ts';
import { findFile } from './files.repo.ts';

/**
 * Serves the links that a code gives: to be saved, or to be looked at alone, in a page that may do nothing. A link to
 * what is shared ends with the sharing, whatever is left of its minutes.
 */
export function fileDownloads(app: FastifyInstance, services: Services, rules: FileRules): void {
  const { database, storage } = services;

  app.get<{ Params: { ticket: string } }>(
    `${FILES_PATH}/:ticket`,
    { exposeHeadRoute: false },
    async ({ params }, reply) => {
      const { file: id, sharedWith, isView } = readFileTicket(services, params.ticket) ?? {};
      const row = id && (await findFile(database.db, id));
      const isOpen =
        row &&
        (!sharedWith ||
          ((await rules[row.kind]?.sharedWith(database.db, row, sharedWith)) === true &&
            (await isTrusted(database.db, sharedWith))));
      const file = isOpen && (await storage.get(row.storage_key));
      if (!row || !file) throw notFound(outcomes.refusals.not_found);
      const isShown = isView === true && isViewable(row.file_type);
      return reply
        .headers({
          'content-type': row.file_type,
          'content-length': file.bytes,
          'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${named(row.original_name)}`,
          'content-security-policy': policy,
          'cache-control': 'private, no-store',
        })
        .send(file.body);
    },
  );
}

/** A file is no page of ours: it loads nothing and runs nothing. Browsers draw a picture by styles of their own. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The part of the header that has a file saved under its name (RFC 6266): the letters that any browser reads, and the real ones. */
function named(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
