import type { PrivateFile } from '@threshold/contract/primitives';
import type { FileRow } from './files.repo.ts';

/** A private file without a link: only a code gives one. */
export function presentFile(row: FileRow): PrivateFile {
  return {
    s3_url_path: row.id,
    original_name: row.original_name,
    file_type: row.file_type,
    size: row.bytes,
    uploaded_at: row.created_at.toISOString(),
  };
}
