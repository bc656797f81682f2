import { safeFileName } from './safe-file-name.ts';
import { saveFrom } from './save.ts';
import { shownTypeOf } from './shown-type.ts';

/** An opened file: shown in a tab, or saved to the downloads. */
export interface ReadyFile {
  readonly isShown: boolean;
  readonly open: () => void;
}

/** Blob URL of the last shown file; the next one replaces it in memory. */
let shown: string | undefined;

/**
 * Prepares a file for opening. Only bytes of a picture, a video, a PDF or a text are shown, with
 * exactly that type: a blob URL has this site's origin, so HTML or SVG in it could act as the page.
 * All other files are saved.
 */
export function readyFile(bytes: ArrayBuffer, name: string): ReadyFile {
  const type = shownTypeOf(new Uint8Array(bytes), name);
  // From here on the browser holds the bytes, not the page.
  const file = new Blob([bytes], { type: type ?? 'application/octet-stream' });
  return type
    ? { isShown: true, open: () => show(file) }
    : { isShown: false, open: () => save(file, name) };
}

/** Removes the file from memory, so that the next member in this browser cannot find it. */
export function forgetShownFile(): void {
  if (shown) URL.revokeObjectURL(shown);
  shown = undefined;
}

function show(file: Blob): void {
  forgetShownFile();
  shown = URL.createObjectURL(file);
  window.open(shown, '_blank', 'noopener');
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, safeFileName(name));
  URL.revokeObjectURL(address);
}
