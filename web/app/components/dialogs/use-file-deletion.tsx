import { outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { type ActionOptions, useAction } from '../../lib/use-action.ts';
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx';
import { useDialogSubject } from './use-dialog-subject.ts';

/** Deletes a file after a confirmation. Render `dialog` once. */
export function useFileDeletion<F extends { readonly original_name: string }>(
  remove: (file: F) => Promise<unknown>,
  options: Pick<ActionOptions<[], void>, 'after' | 'doneMs'>,
) {
  const { subject, isOpen, open, close } = useDialogSubject<F>();
  const { run, failure } = useAction(
    async () => {
      if (subject) await remove(subject);
    },
    {
      failed: outcomes.documents.delete_failed,
      done: outcomes.documents.deleted,
      ...options,
    },
  );
  return {
    isOpen,
    failure,
    ask: open,
    dialog: (
      <LazyConfirmDialog
        opened={isOpen}
        onClose={close}
        title={`Delete ${subject?.original_name ?? ''}?`}
        text={promiseSentences.files_gone}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        dangerous
        onConfirm={run}
      />
    ),
  };
}
