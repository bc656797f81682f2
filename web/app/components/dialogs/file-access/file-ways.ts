import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import type { FileLinks, PrivateFile } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { ApiError, getSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/client/api-client.ts';
import { storePrivateFilesOpenUntil } from '../../../lib/files/files-open.ts';
import { toasts } from '../../../lib/toasts.ts';
import { type FileFlow, othersOpen } from './code-way.ts';

export type LockedFile = Pick<PrivateFile, 's3_url_path' | 'original_name'>;

const roleNames: Readonly<Record<MemberRole, string>> = {
  customer: 'Customer',
  vendor: 'Professional',
};

export function createSharedFileFlow(file: LockedFile, role: MemberRole): FileFlow {
  return createOpening(file, role, 'The file opens in a new tab.', ({ file_url, view_url }) => {
    window.open(view_url ?? file_url, '_blank', 'noopener');
  });
}

/** Opens an encrypted file: the code gives access to the ciphertext, which the page decrypts. */
export function createSealedFileFlow(
  file: LockedFile,
  role: MemberRole,
  take: (address: string) => void,
): FileFlow {
  return createOpening(file, role, 'The file is then decrypted on this device.', ({ file_url }) =>
    take(file_url),
  );
}

const openingSentences = {
  done: outcomes.documents.access_done,
  refused: outcomes.documents.access_code,
  toast: outcomes.documents.access_failed,
} as const;

function createOpening(
  file: LockedFile,
  role: MemberRole,
  lead: string,
  use: (links: FileLinks) => void,
): FileFlow {
  return {
    ...openingSentences,
    title: `Open ${file.original_name}`,
    lead: `${lead} ${othersOpen}`,
    facts: [
      { label: 'File', value: file.original_name },
      { label: 'Path', value: file.s3_url_path },
      { label: 'Your role', value: roleNames[role] },
    ],
    send: async (code) => use(await fetchFileLinks(file, role, code)),
  };
}

async function fetchFileLinks(
  { s3_url_path }: LockedFile,
  role: MemberRole,
  verification_code: string | undefined,
): Promise<FileLinks> {
  const body = { verification_code, s3_path: s3_url_path, role };
  const { files_open_until, ...links } = await api.call(chatEndpoints.verifyFileAccess, { body });
  storePrivateFilesOpenUntil(files_open_until);
  return links;
}

export type LinksByPath = ReadonlyMap<string, FileLinks>;

/**
 * Opens several files with one code, in one request for each file, so that the server logs each.
 * `take` receives the links to the files that could be opened.
 */
export function createAllFilesFlow(
  files: readonly LockedFile[],
  role: MemberRole,
  take: (links: LinksByPath) => void,
): FileFlow {
  return {
    ...openingSentences,
    title: 'Open all files',
    lead: `You can then open each of them for ${limits.files.link_minutes} minutes.`,
    send: async (code) => {
      const links = new Map<string, FileLinks>();
      let refusal: unknown;
      for (const file of files) {
        try {
          links.set(file.s3_url_path, await fetchFileLinks(file, role, code));
        } catch (error) {
          // Stops: the next request would also be refused, and would count as another wrong code.
          if (!isGone(error)) throw error;
          refusal = error;
        }
      }
      if (refusal && links.size === 0) throw refusal;
      if (refusal) toasts.warning(getSentence(refusal, outcomes.documents.access_failed));
      take(links);
    },
  };
}

/** True if the file was deleted, or the reader lost access, after the page had loaded. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
