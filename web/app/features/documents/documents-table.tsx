import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import type { CustomerDocument } from '@threshold/contract/customers-documents';
import { ColumnNames } from '#app/components/column-names.tsx';
import { IconButton } from '#app/components/icon-button.tsx';
import { fileSizeText, fileTypeText } from '#app/lib/files/file-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import type { Use } from './document-ways.ts';
import classes from './documents.module.css';

export interface DocumentsTableProps {
  /** Id of the heading that names the table. */
  labelledBy: string;
  documents: readonly CustomerDocument[];
  onUse: (use: Use, document: CustomerDocument) => void;
  onDelete: (document: CustomerDocument) => void;
}

const columns = ['Filename', 'Filetype', 'Upload Date', 'Filesize', 'Actions'] as const;

/** Table of documents; on phones each row is a block. */
export function DocumentsTable(props: DocumentsTableProps) {
  const { labelledBy, documents, onUse, onDelete } = props;
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <ColumnNames columns={columns} />
      <tbody>
        {documents.map((document) => {
          const { _id, original_name, file_type, uploaded_at, size, sent_to } = document;
          return (
            <tr key={_id}>
              <th scope="row">
                <span>{original_name}</span>
                {sent_to && <span className={classes.note}>{`Sent to ${sent_to}`}</span>}
              </th>
              <td data-label={columns[1]}>{fileTypeText(file_type)}</td>
              <td data-label={columns[2]}>
                <time dateTime={uploaded_at}>{dayText(uploaded_at)}</time>
              </td>
              <td data-label={columns[3]}>{fileSizeText(size)}</td>
              <td>
                <Acts document={document} onUse={onUse} onDelete={onDelete} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ActsProps extends Pick<DocumentsTableProps, 'onUse' | 'onDelete'> {
  document: CustomerDocument;
}

function Acts({ document, onUse, onDelete }: ActsProps) {
  const { original_name } = document;
  return (
    <div className={classes.acts}>
      <IconButton label={`View ${original_name}`} onClick={() => onUse('view', document)}>
        <IconEye aria-hidden="true" />
      </IconButton>
      <IconButton label={`Download ${original_name}`} onClick={() => onUse('download', document)}>
        <IconDownload aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${original_name}`} onClick={() => onDelete(document)}>
        <IconTrash aria-hidden="true" />
      </IconButton>
    </div>
  );
}
