import { IconLock } from '@tabler/icons-react';
import type { CustomerDocument } from '@threshold/contract/customers-documents';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { lazy, useId, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Empty } from '#app/components/empty.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { type FileReader, useCodeDialog } from '#app/components/file-access/use-code-dialog.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { TryAgain } from '#app/components/try-again.tsx';
import { useAction } from '#app/lib/use-action.ts';
import { allDocuments, oneDocument, openLinks, type Use } from './document-ways.ts';
import classes from './documents.module.css';
import { DocumentsTable } from './documents-table.tsx';
import { useDocuments } from './use-documents.ts';

const DeleteFileDialog = lazy(() => import('#app/components/delete-file-dialog.tsx'));

export interface DocumentsPanelProps {
  customerId: string;
  reader: FileReader;
}

/** Files that a customer sent with applications: view and download with a code, delete. */
export function DocumentsPanel({ customerId, reader }: DocumentsPanelProps) {
  const { documents, failure, reload, ...store } = useDocuments(customerId);
  const code = useCodeDialog(reader);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<CustomerDocument>();
  const [isDeleting, setDeleting] = useState(false);

  function use(how: Use, document: CustomerDocument) {
    const links = store.linksOf(document);
    if (links) openLinks(how, links);
    else code.ask(oneDocument(how, document, (sent) => store.openOne(document, sent)));
  }

  const { run: remove, failure: fault } = useAction(
    async () => {
      if (asked) await store.remove(asked);
    },
    {
      failed: outcomes.documents.delete_failed,
      done: outcomes.documents.deleted,
      doneMs: limits.toast.settings_ms,
      // The focused button was removed with its row.
      after: () => heading.current?.focus(),
    },
  );

  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <div className={classes.head}>
        <div>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            Documents
          </h2>
          <p className={classes.lead}>
            The files of your applications. They open only with a code of your authenticator app.
          </p>
        </div>
        {documents !== undefined && documents.length > 1 && (
          <Button
            leftSection={<IconLock aria-hidden="true" />}
            onClick={() => code.ask(allDocuments(store.openAll))}
          >
            Unlock all
          </Button>
        )}
      </div>
      {failure && <TryAgain text={failure} onRetry={reload} />}
      {!failure && <FailureAlert sentence={fault} />}
      {!documents && !failure && <DocumentsSkeleton />}
      {documents?.length === 0 && (
        <Empty
          size="small"
          headingLevel={3}
          drawing={<Letterbox />}
          title={outcomes.documents.none}
        >
          <p>Files you attach to a pre-approval show up here.</p>
        </Empty>
      )}
      {documents && documents.length > 0 && (
        <DocumentsTable
          labelledBy={headingId}
          documents={documents}
          onUse={use}
          onDelete={(document) => {
            setAsked(document);
            setDeleting(true);
          }}
        />
      )}
      {code.dialog}
      <LazyMount wanted={isDeleting}>
        {(opened) => (
          <DeleteFileDialog
            opened={opened}
            onClose={() => setDeleting(false)}
            name={asked?.original_name ?? ''}
            remove={remove}
          />
        )}
      </LazyMount>
    </section>
  );
}

function DocumentsSkeleton() {
  return (
    <Loading label={outcomes.documents.loading}>
      <div className={classes.skeletons}>
        <Skeleton height="24px" />
        <Skeleton height="56px" />
        <Skeleton height="56px" />
      </div>
    </Loading>
  );
}
