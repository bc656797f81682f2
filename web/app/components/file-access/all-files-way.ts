import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { FileLinks } from '@threshold/contract/primitives';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { toasts } from '../../lib/toasts.ts';
import type { FileWay } from './code-way.ts';
import { type LockedFile, linksOf, openingSentences } from './shared-file-way.ts';

/** Links by the path of their file. */
export type LinksByPath = ReadonlyMap<string, FileLinks>;

/** Opens files by one code, each for itself, as its log tells; `take` gets the links of those that opened. */
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
          // The next one would be refused the same, and be counted as another wrong code.
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

/** One of them was closed or deleted since the page was read. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
