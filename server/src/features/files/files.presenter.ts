import type { PrivateFile } from '@threshold/contract/primitives';
import type { FileRow } from './files.repo.ts';

type PresentableFile = Pick<FileRow, 'id' | 'original_name' | 'file_type' | 'bytes' | 'created_at'>;

/** Response with a private file, without a link, because links require a two-factor code. */
export function presentFile(row: PresentableFile): PrivateFile {
  return {
    s3_url_path: row.id,
    original_name: row.original_name,
    file_type: row.file_type,
    size: row.bytes,
    uploaded_at: row.created_at.toISOString(),
  };
}
