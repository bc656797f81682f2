import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Returns the upload folders that this process has not deleted yet. */
export async function listUploadsOnDisk(): Promise<string[]> {
  const prefix = `threshold-upload-${process.pid}-`;
  return (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
}
