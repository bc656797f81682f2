import { isViewable } from '@threshold/contract/file-types';
import { limits, type NetworkBudget } from '@threshold/contract/limits';
import { type FileLinks, idSchema } from '@threshold/contract/primitives';
import { memberRoles } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { readSignedToken, writeSignedToken } from '../../lib/signed-token.ts';
import type { Services } from '../../services.ts';
import type { FileRow } from './files.repo.ts';

type Deps = Pick<Services, 'sign' | 'now'>;

const LIFE_MS = limits.files.link_minutes * 60_000;
/**
 * Where private files are looked at and saved, without a token, which a plain link can't carry; and, by the budget of pictures, where
 * the pictures of a page are. What is signed for one opens nothing at the other: no file is saved by the larger budget.
 */
export const linkPlaces = {
  download: { path: '/files', purpose: 'file' },
  picture: { path: '/files/pictures', purpose: 'file shown in a page' },
} as const satisfies Partial<Record<NetworkBudget, object>>;
export type LinkPlace = keyof typeof linkPlaces;

const contentSchema = z.object({
  file: idSchema,
  /** The member with whom the file was shared when the link was given; nobody where it is the member's own. */
  sharedWith: z.object({ role: z.enum(memberRoles), id: idSchema }).optional(),
  /** Shown in the browser rather than saved. */
  isView: z.boolean().default(false),
});
export type FileTicket = z.output<typeof contentSchema>;

/** Links that open the file for whoever has them, for five minutes, and no longer than it is shared. To be given only after a code. */
export function writeFileLinks(
  deps: Deps,
  { id: file, file_type }: Pick<FileRow, 'id' | 'file_type'>,
  sharedWith?: FileTicket['sharedWith'],
): FileLinks {
  return {
    file_url: writeLink(deps, 'download', { file, sharedWith, isView: false }),
    ...(isViewable(file_type) && {
      view_url: writeLink(deps, 'download', { file, sharedWith, isView: true }),
    }),
  };
}

/** As `view_url`, of a picture that stands in a page: each look at the page loads it, and no code is asked. */
export const writePictureLink = (
  deps: Deps,
  { id: file }: Pick<FileRow, 'id'>,
  sharedWith: NonNullable<FileTicket['sharedWith']>,
): string => writeLink(deps, 'picture', { file, sharedWith, isView: true });

function writeLink({ sign, now }: Deps, place: LinkPlace, content: FileTicket): string {
  const { path, purpose } = linkPlaces[place];
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  return `${path}/${writeSignedToken(sign, purpose, JSON.stringify(content), expiresAt)}`;
}

/** What a signed link opens at that place; undefined when the signature is invalid or has expired. */
export function readFileTicket(
  { sign, now }: Deps,
  place: LinkPlace,
  ticket: string,
): FileTicket | undefined {
  const content = readSignedToken(sign, linkPlaces[place].purpose, ticket, now());
  return content === undefined ? undefined : contentSchema.parse(JSON.parse(content));
}
