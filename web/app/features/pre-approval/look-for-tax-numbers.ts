import { typeNamedBy } from '@threshold/contract/file-types';
import { holdsTaxFileNumber } from '@threshold/contract/tax-file-numbers';

/*
 * Looks for Tax File Numbers in this browser, before anything leaves it: in the names of files, in CSV files, and in the
 * words of PDFs as far as they can be read. Pictures and scans are not read.
 */

const looked = new WeakMap<File, Promise<boolean>>();

/** Whether the file looks like it holds one. A file that cannot be read counts by its name alone. */
export function fileHoldsTaxNumber(file: File): Promise<boolean> {
  const known = looked.get(file);
  if (known) return known;
  const look = lookInto(file).catch(() => false);
  looked.set(file, look);
  return look;
}

async function lookInto(file: File): Promise<boolean> {
  if (holdsTaxFileNumber(file.name)) return true;
  const type = typeNamedBy(file.name) ?? file.type;
  if (type === 'text/csv') return holdsTaxFileNumber(await file.text());
  if (type !== 'application/pdf') return false;
  // Fetched when the first PDF is chosen.
  const { pdfText } = await import('./pdf-text.ts');
  return holdsTaxFileNumber(await pdfText(file));
}
