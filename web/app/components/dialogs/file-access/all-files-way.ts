import { limits } from '@threshold/contract/limits';
import type { FileLinks } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { ApiError, sentenceOf } from '../../../lib/api/api-error.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { FileWay } from './code-way.ts';
import { type LockedFile, linksOf, openingSentences } from './shared-file-way.ts';

/** Signed links by file path. */
export type LinksByPath = ReadonlyMap<string, FileLinks>;

/** Opens several files with one code, each with its own log entry; `take` receives the links of the opened files. */
export function allFilesWay(
  files: readonly LockedFile[],
  role: MemberRole,
  take: (links: LinksByPath) => void,
): FileWay {
  return {
    ...openingSentences,
    title: 'Open all files',
    lead: `You can then open each of them for ${limits.files.link_minutes} minutes.`,
    send: async (code) => {
      const links = new Map<string, FileLinks>();
      let refusal: unknown;
      for (const file of files) {
        try {
          links.set(file.s3_url_path, await linksOf(file, role, code));
        } catch (error) {
          // Asking for the next file would also be refused and count as another wrong code.
          if (!isGone(error)) throw error;
          refusal = error;
        }
      }
      if (refusal && links.size === 0) throw refusal;
      if (refusal) toasts.warning(sentenceOf(refusal, outcomes.documents.access_failed));
      take(links);
    },
  };
}

/** True if a file was closed or deleted after the page had loaded. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
