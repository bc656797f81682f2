import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import type { FileLinks, PrivateFile } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { api } from '../../../lib/api/api-client.ts';
import { noteFilesOpen } from '../../../lib/files/files-open.ts';
import { type FileWay, othersOpen } from './code-way.ts';

/** A private file with the texts of the dialog. */
export type LockedFile = Pick<PrivateFile, 's3_url_path' | 'original_name'>;

const roleNames: Readonly<Record<MemberRole, string>> = {
  customer: 'Customer',
  vendor: 'Professional',
};

/** Opens a shared or own file in a new tab. */
export function sharedFileWay(file: LockedFile, role: MemberRole): FileWay {
  return openingOf(file, role, 'The file opens in a new tab.', ({ file_url, view_url }) => {
    window.open(view_url ?? file_url, '_blank', 'noopener');
  });
}

/** Opens a sealed file: the code gives access to ciphertext, which the page decrypts. */
export function sealedFileWay(
  file: LockedFile,
  role: MemberRole,
  take: (address: string) => void,
): FileWay {
  return openingOf(file, role, 'The file is then decrypted on this device.', ({ file_url }) =>
    take(file_url),
  );
}

export const openingSentences = {
  done: outcomes.documents.access_done,
  refused: outcomes.documents.access_code,
  toast: outcomes.documents.access_failed,
} as const;

function openingOf(
  file: LockedFile,
  role: MemberRole,
  lead: string,
  use: (links: FileLinks) => void,
): FileWay {
  return {
    ...openingSentences,
    title: `Open ${file.original_name}`,
    lead: `${lead} ${othersOpen}`,
    facts: [
      { label: 'File', value: file.original_name },
      { label: 'Path', value: file.s3_url_path },
      { label: 'Your role', value: roleNames[role] },
    ],
    send: async (code) => use(await linksOf(file, role, code)),
  };
}

/** Requests the links of one file, with a code or within the minutes after one. */
export async function linksOf(
  { s3_url_path }: LockedFile,
  role: MemberRole,
  verification_code: string | undefined,
): Promise<FileLinks> {
  const body = { verification_code, s3_path: s3_url_path, role };
  const { files_open_until, ...links } = await api.call(chatEndpoints.verifyFileAccess, { body });
  noteFilesOpen(files_open_until);
  return links;
}
