import { limits } from '@threshold/contract/limits';
import { type FileLinks, idSchema } from '@threshold/contract/primitives';
import { isViewable } from '@threshold/contract/rules/files';
import { memberRoles } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { readSignedToken, writeSignedToken } from '../../lib/secrets.ts';
import type { Services } from '../../services.ts';
import type { FileRow } from './files.repo.ts';

type Deps = Pick<Services, 'sign' | 'now'>;

const LIFE_MS = limits.files.link_minutes * 60_000;
/** Path of the links to private files. The links are signed and need no access token. */
export const filesPath = '/files';
const PURPOSE = 'file';

const contentSchema = z.object({
  file: idSchema,
  /** Member who could read the file when the link was issued; undefined for the owner. */
  sharedWith: z.object({ role: z.enum(memberRoles), id: idSchema }).optional(),
  /** True if the link shows the file in the browser instead of downloading it. */
  isView: z.boolean(),
});
export type FileTicket = z.output<typeof contentSchema>;

/**
 * Returns links by which anyone can open the file within five minutes. The caller must verify the
 * two-factor code first.
 */
export function createFileLinks(
  deps: Deps,
  { id: file, file_type }: Pick<FileRow, 'id' | 'file_type'>,
  sharedWith?: FileTicket['sharedWith'],
): FileLinks {
  return {
    file_url: createFileLink(deps, { file, sharedWith, isView: false }),
    ...(isViewable(file_type) && {
      view_url: createFileLink(deps, { file, sharedWith, isView: true }),
    }),
  };
}

function createFileLink({ sign, now }: Deps, content: FileTicket): string {
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  return `${filesPath}/${writeSignedToken(sign, PURPOSE, JSON.stringify(content), expiresAt)}`;
}

/** Content of a signed link to a file; undefined if the link is invalid or expired. */
export function readFileTicket({ sign, now }: Deps, ticket: string): FileTicket | undefined {
  const content = readSignedToken(sign, PURPOSE, ticket, now());
  return content === undefined ? undefined : contentSchema.parse(JSON.parse(content));
}
