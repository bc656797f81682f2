import { safeFileName } from './safe-file-name.ts';
import { saveFrom } from './save.ts';
import { shownTypeOf } from './shown-type.ts';

/** What opening a file came to: a tab with it, or a file in the downloads. */
export interface ReadyFile {
  readonly isShown: boolean;
  readonly open: () => void;
}

/** The file that is looked at last; another one takes its place in memory. */
let shown: string | undefined;

/**
 * Makes a file ready to be opened. Only what the bytes say is a picture, a film, a PDF or a text is shown, as exactly
 * that: such an address is of our own origin, and a page or drawing in it would act in our name. All else is saved.
 */
export function readyFile(bytes: ArrayBuffer, name: string): ReadyFile {
  const type = shownTypeOf(new Uint8Array(bytes), name);
  // The bytes are the browser's from here on, not the page's.
  const file = new Blob([bytes], { type: type ?? 'application/octet-stream' });
  return type
    ? { isShown: true, open: () => show(file) }
    : { isShown: false, open: () => save(file, name) };
}

/** Whoever comes after the reader finds nothing of it in memory. */
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
