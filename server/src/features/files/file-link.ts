import { isViewable } from '@threshold/contract/file-types';
import { limits } from '@threshold/contract/limits';
import { type FileLinks, idSchema } from '@threshold/contract/primitives';
import { memberRoles } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { readSignedToken, writeSignedToken } from '../../lib/signed-token.ts';
import type { Services } from '../../services.ts';
import type { FileRow } from './files.repo.ts';

type Deps = Pick<Services, 'sign' | 'now'>;

const PURPOSE = 'file';
const LIFE_MS = limits.files.link_minutes * 60_000;
/** Where private files are looked at and saved: without a token, which a plain link can't carry. */
export const FILES_PATH = '/files';

const contentSchema = z.object({
  file: idSchema,
  /** The member with whom the file was shared when the link was given; nobody where it is the member's own. */
  sharedWith: z.object({ role: z.enum(memberRoles), id: idSchema }).optional(),
  /** Shown in the browser rather than saved. */
  isView: z.boolean().default(false),
});
export type FileTicket = z.output<typeof contentSchema>;

/**
 * Links that open the file for whoever has them, for five minutes, and no longer than it is shared. To be given only
 * after a code, but for pictures of homes.
 */
export function writeFileLinks(
  { sign, now }: Deps,
  { id: file, file_type }: Pick<FileRow, 'id' | 'file_type'>,
  sharedWith?: FileTicket['sharedWith'],
): FileLinks {
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  const link = (content: FileTicket) =>
    `${FILES_PATH}/${writeSignedToken(sign, PURPOSE, JSON.stringify(content), expiresAt)}`;
  return {
    file_url: link({ file, sharedWith, isView: false }),
    ...(isViewable(file_type) && { view_url: link({ file, sharedWith, isView: true }) }),
  };
}

/** What a signed link opens; undefined when the signature is invalid or has expired. */
export function readFileTicket({ sign, now }: Deps, ticket: string): FileTicket | undefined {
  const content = readSignedToken(sign, PURPOSE, ticket, now());
  return content === undefined ? undefined : contentSchema.parse(JSON.parse(content));
}
