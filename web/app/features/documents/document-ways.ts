import type { CustomerDocument } from '@threshold/contract/customers-documents';
import { isViewable } from '@threshold/contract/file-types';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { FileLinks } from '@threshold/contract/primitives';
import { type FileWay, othersOpen } from '#app/components/file-access/code-way.ts';
import { saveFrom } from '#app/lib/files/save.ts';

const { code_failed, opened, unlocked } = outcomes.documents;
const sentences = {
  refused: code_failed,
  doneMs: limits.toast.settings_ms,
} as const;

/** View a document, or download it. */
export type Use = 'view' | 'download';

const titles: Readonly<Record<Use, string>> = { view: 'View', download: 'Download' };

function leadOf(use: Use, type: string): string {
  if (use === 'download') return `The file is saved on this device. ${othersOpen}`;
  const what = isViewable(type)
    ? 'The file opens in a new tab.'
    : 'Browsers do not show this type of file, so it is saved on this device.';
  return `${what} ${othersOpen}`;
}

/** Opens or downloads with existing links. */
export function openLinks(use: Use, { file_url, view_url }: FileLinks): void {
  if (use === 'view' && view_url) window.open(view_url, '_blank', 'noopener');
  else saveFrom(file_url);
}

/** Opens a document with a code, or without one shortly after the last. */
export function oneDocument(
  use: Use,
  { original_name, file_type }: CustomerDocument,
  linksBy: (code?: string) => Promise<FileLinks>,
): FileWay {
  return {
    ...sentences,
    title: `${titles[use]} ${original_name}`,
    lead: leadOf(use, file_type),
    send: async (code) => openLinks(use, await linksBy(code)),
    done: opened,
  };
}

/** Unlocks all documents with one code. */
export function allDocuments(send: (code?: string) => Promise<void>): FileWay {
  return {
    ...sentences,
    title: 'Unlock all documents',
    lead: `You can then view and download each of them for ${limits.files.link_minutes} minutes.`,
    send,
    done: unlocked,
  };
}
