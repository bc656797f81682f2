import { ApiError, sentenceOf } from '../../../lib/api/api-error.ts';
import { storePrivateFilesOpenUntil } from '../../../lib/files/files-open.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { FileFlow } from './code-way.ts';

/** Titles of the files that are opening, so that a double press opens a file once. */
const underWay = new Set<string>();

/**
 * Opens files with a code entered some minutes ago. If it has expired, `askCode` asks for another
 * one.
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
      toasts.error(sentenceOf(error, way.refused), way.refused);
    }
  } finally {
    underWay.delete(way.title);
  }
}
