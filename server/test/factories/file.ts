import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import type { FilesTable } from '#src/db/file-tables.ts';
import { newId } from '#src/db/new-id.ts';
import type { Services } from '#src/services.ts';

/** Creates a stored private PDF. @returns the id */
export async function buildFile(
  { database: { db }, storage }: Pick<Services, 'database' | 'storage'>,
  overrides: Partial<Insertable<FilesTable>> &
    ({ vendor_id: string } | { customer_id: string } | { kind: 'purchase' }),
  content = '%PDF-1.7\nA private paper.\n',
): Promise<string> {
  const id = newId();
  const row = {
    id,
    kind: 'licence' as const,
    customer_id: null,
    vendor_id: null,
    storage_key: `private/${id}`,
    original_name: 'licence.pdf',
    file_type: 'application/pdf',
    bytes: Buffer.byteLength(content),
    content_hash: id,
    ...overrides,
  };
  await storage.put(row.storage_key, Readable.from([Buffer.from(content)]), row.bytes);
  await db.insertInto('files').values(row).execute();
  return id;
}
