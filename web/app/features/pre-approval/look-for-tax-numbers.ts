import { typeNamedBy } from '@threshold/contract/file-types';
import { holdsTaxFileNumber } from '@threshold/contract/tax-file-numbers';

/* Searches for Tax File Numbers in the browser before anything is sent: in file names, CSV
   files, and the readable text of PDFs. Pictures and scans are not read. */

const results = new WeakMap<File, Promise<boolean>>();

/**
 * Returns whether the file seems to contain a Tax File Number. If it cannot be read, only its name
 * counts.
 */
export function fileHoldsTaxNumber(file: File): Promise<boolean> {
  const cached = results.get(file);
  if (cached) return cached;
  const result = lookInto(file).catch(() => false);
  results.set(file, result);
  return result;
}

async function lookInto(file: File): Promise<boolean> {
  if (holdsTaxFileNumber(file.name)) return true;
  const type = typeNamedBy(file.name) ?? file.type;
  if (type === 'text/csv') return holdsTaxFileNumber(await file.text());
  if (type !== 'application/pdf') return false;
  // Loaded when the first PDF is chosen.
  const { pdfText } = await import('./pdf-text.ts');
  return holdsTaxFileNumber(await pdfText(file));
}
