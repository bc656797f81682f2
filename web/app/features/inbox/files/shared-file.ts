import { chatFiles, sealedChat } from '@threshold/contract/texts/chat-texts';
import type { ShownMessage } from '../model/shown-message.ts';

/** A page of messages with files, newest first, and the cursor of the next one. */
export interface FilesPage {
  readonly files: readonly ShownMessage[];
  readonly next: number | null;
}

/** Known details of a file; for a sealed one that does not open, the reason. */
export type SharedFile =
  | { readonly name: string; readonly size: number }
  | { readonly size: number | undefined; readonly why: string };

/** The file of a message as this device knows it. */
export function sharedFileOf({ file, sealed }: ShownMessage): SharedFile {
  if (file) return { name: file.original_name, size: file.size };
  const size = sealed?.file?.size;
  const kind = sealed?.reading.kind ?? 'failed';
  return { size, why: kind === 'opened' ? chatFiles.not_named : sealedChat.reading[kind] };
}

/** True if this device can neither name nor open the file. */
export const isClosed = (message: ShownMessage): boolean => message.file === null;

/**
 * Removes replays: the oldest of several messages with the same sender and id counts. Newest first.
 */
export function onceEach(files: readonly ShownMessage[]): readonly ShownMessage[] {
  const names = new Set<string>();
  return files
    .toReversed()
    .filter(({ _id, sender, clientMessageId, sealed }) => {
      const name = sealed?.reading.kind === 'opened' ? `${sender} ${clientMessageId}` : _id;
      const isFirst = !names.has(name);
      names.add(name);
      return isFirst;
    })
    .toReversed();
}
