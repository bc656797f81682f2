import { z } from 'zod';
import type { Pieces } from '../adapters/backups/backup-place.ts';
import { isStorageKey } from '../adapters/storage/storage-key.ts';

/* What a backup says of itself. It is written last: a backup without one was not finished. */

export const MANIFEST = 'manifest.json';
export const DUMP = 'database.dump';
/** Where the file of that key lies in a backup. */
export const pathOf = (key: string) => `files/${key}`;

const measure = {
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
};
const key = z.string().refine(isStorageKey, 'is no key of a file');

const manifestSchema = z.object({
  /** Of this shape. */
  format: z.literal(1),
  /** Version of the product that made it. */
  product: z.string(),
  /** The moment that the rows and the list of files are of. */
  taken_at: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  /** Major version of the database's engine. */
  server: z.int(),
  /** The last migration that was applied. */
  schema: z.string(),
  migrations: z.array(z.string()),
  /** By which a restore knows the installation's keys again. None of them is in a backup. */
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
  /** What rows name and storage did not have, or had with another content than the row says. */
  faults: z.array(z.object({ key: z.string(), what: z.enum(['missing', 'altered']) })),
});
export type Manifest = z.output<typeof manifestSchema>;
export type ListedFile = Manifest['files'][number];

export async function* manifestText(manifest: Manifest): Pieces {
  yield Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

/** @returns undefined when the text is no manifest that this version knows */
export async function parseManifest(text: Pieces): Promise<Manifest | undefined> {
  const bytes = Buffer.concat(await Array.fromAsync(text));
  try {
    return manifestSchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
