import { chatEndpoints } from '@threshold/contract/chat';
import { outcomes } from '@threshold/contract/outcomes';
import { idSchema } from '@threshold/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { type FileRules, proveFileCode } from './file-access.ts';
import { writeFileLinks } from './file-link.ts';
import { isTrusted } from './file-readers.repo.ts';
import { type FileRow, findFile } from './files.repo.ts';

/**
 * Serves the call that opens private files: the caller's own, and those that a rule shares with the
 * caller.
 */
export function fileAccessRoutes(app: FastifyInstance, services: Services, rules: FileRules): void {
  const { db } = services.database;

  serve(app, chatEndpoints.verifyFileAccess, async ({ actor: reader, body }) => {
    const { data: id } = idSchema.safeParse(body.s3_path);
    const file = id && (await findFile(db, id));
    const rule = file ? rules[file.kind] : undefined;
    const isItsOwn = file && isOwn(file, reader);
    if (!file || !(isItsOwn || (await rule?.sharedWith(db, file, reader)))) {
      const closed = file && (await rule?.closedWords?.(db, file, reader));
      throw notFound(closed ?? outcomes.refusals.not_found);
    }
    if (!isItsOwn && !(await isTrusted(db, reader))) throw forbidden(outcomes.vendors.files_closed);
    const open = await proveFileCode(services, reader, body.verification_code);
    await rule?.opened?.(db, file, reader, services.now());
    const { role, id: readerId } = reader;
    const sharedWith = isItsOwn ? undefined : { role, id: readerId };
    return ok({ ...writeFileLinks(services, file, sharedWith), ...open });
  });
}

const isOwn = (file: FileRow, { role, id }: Party) =>
  (role === 'customer' ? file.customer_id : file.vendor_id) === id;
