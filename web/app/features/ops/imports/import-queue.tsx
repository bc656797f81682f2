import type { RegisterImport } from '@threshold/contract/admin-desk';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { importViews } from './api.ts';
import { ImportDetail } from './import-detail.tsx';
import { rowsText } from './import-words.ts';

/** Imported register files. A file with far fewer rows than the previous one waits for staff. */
export function ImportQueue({ page }: { page: QueuePage<RegisterImport> }) {
  const queue = useQueue(page, importViews);
  return (
    <QueueScreen
      title="Register files"
      lead="A file with over 10 % fewer rows than the last changes nothing until somebody says so."
      queue={queue}
      searchLabel="Search register or file"
      rowOf={(file) => ({ id: file._id, title: file.file_name, text: rowsText(file) })}
      detail={(file) => (
        <ImportDetail file={file} onChanged={queue.update} onRefresh={queue.refresh} />
      )}
      emptyText={
        queue.query.status === 'question'
          ? 'No file waits for a decision.'
          : 'No file was read yet.'
      }
    />
  );
}
