import { chatFiles } from '@threshold/contract/outcomes-chat-files';
import { sealedChat } from '@threshold/contract/outcomes-sealed-chat';
import type { ShownMessage } from '../model/shown-message.ts';

/** The messages with files that were read so far, the newest first, and where the ones behind them begin. */
export interface FilesSoFar {
  readonly files: readonly ShownMessage[];
  readonly next: number | null;
}

/** What is known here of a file: of a sealed one that does not open, why. */
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

/** Whether this device can neither name nor open it. */
export const isClosed = (message: ShownMessage): boolean => message.file === null;

/**
 * A further page behind those that are here. What the server has stored again of the same sender under the same id is no
 * other file: the first one counts, which comes last.
 */
export function withPage(before: FilesSoFar | undefined, page: FilesSoFar): FilesSoFar {
  return { files: onceEach([...(before?.files ?? []), ...page.files]), next: page.next };
}

/** The messages without those that say again what was said before; the newest come first. */
export function onceEach(files: readonly ShownMessage[]): readonly ShownMessage[] {
  const said = new Set<string>();
  return files
    .toReversed()
    .filter(({ _id, sender, clientMessageId, sealed }) => {
      const name = sealed?.reading.kind === 'opened' ? `${sender} ${clientMessageId}` : _id;
      const isFirst = !said.has(name);
      said.add(name);
      return isFirst;
    })
    .toReversed();
}
