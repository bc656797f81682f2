import { ApiError, getSentence } from '../../../lib/api/api-error.ts';
import { storePrivateFilesOpenUntil } from '../../../lib/files/files-open.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { FileFlow } from './code-way.ts';

/** Titles of the files that are being opened, so that a double click opens a file only once. */
const underWay = new Set<string>();

/**
 * Opens files without a code, because the reader entered a code some minutes ago. If the server
 * nevertheless requires a code, `askCode` is called.
 */
export async function openWithoutCode(way: FileFlow, askCode: () => void): Promise<void> {
  if (underWay.has(way.title)) return;
  underWay.add(way.title);
  try {
    await way.send();
    toasts.settle(way.refused);
    toasts.success(way.done, way.doneMs);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'wrong_code') {
      storePrivateFilesOpenUntil(null);
      askCode();
    } else {
      toasts.error(getSentence(error, way.refused), way.refused);
    }
  } finally {
    underWay.delete(way.title);
  }
}
