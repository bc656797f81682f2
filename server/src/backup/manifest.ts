import { z } from 'zod';
import type { ByteStream } from '../adapters/backups/backup-place.ts';
import { isStorageKey } from '../adapters/storage/storage.ts';

/* The manifest describes a backup. It is written last: a backup without it is incomplete. */

export const MANIFEST = 'manifest.json';
export const DUMP = 'database.dump';
/** Path of a stored file in a backup. */
export const toBackupPath = (key: string) => `files/${key}`;

const measure = {
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
};
const key = z.string().refine(isStorageKey, 'is no key of a file');

const manifestSchema = z.object({
  /** Version of the manifest's format. */
  format: z.literal(1),
  /** Version of the product that made the backup. */
  product: z.string(),
  /** Time of the snapshot of the rows and the list of files. */
  taken_at: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  /** Major version of the database engine. */
  server: z.int(),
  /** The last applied migration. */
  schema: z.string(),
  migrations: z.array(z.string()),
  /** Check values of the installation's keys. A backup contains no key. */
  secret_keys: z.array(
    z.object({
      id: z.string(),
      check_value: z.string(),
      added_at: z.iso.datetime(),
      retired_at: z.iso.datetime().nullable(),
    }),
  ),
  database: z.object(measure),
  files: z.array(z.object({ key, ...measure })),
  /** Files that rows refer to but that storage lacked, or had with other content. */
  faults: z.array(z.object({ key: z.string(), what: z.enum(['missing', 'altered']) })),
});
export type Manifest = z.output<typeof manifestSchema>;
export type ListedFile = Manifest['files'][number];

export async function* manifestText(manifest: Manifest): ByteStream {
  yield Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

/** @returns undefined if the text is not a manifest that this version can read */
export async function parseManifest(text: ByteStream): Promise<Manifest | undefined> {
  const bytes = Buffer.concat(await Array.fromAsync(text));
  try {
    return manifestSchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
