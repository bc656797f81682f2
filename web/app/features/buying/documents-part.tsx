import { Group } from '@mantine/core';
import type { Customer, CustomerDocument } from '@threshold/contract/endpoints/accounts/customers';
import type {
  DocumentOpening,
  PurchaseDocument,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { documentRetentionSentences } from '@threshold/contract/rules/purchases/purchase-limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { lazy, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useFileAccess } from '#app/components/dialogs/file-access/use-file-access.ts';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { PartFailure } from '#app/components/feedback/try-again.tsx';
import { Timeline } from '#app/components/lists/timeline.tsx';
import { useAccount } from '#app/lib/account/require-member.ts';
import { type PagePart, partOr } from '#app/lib/api/page-part.ts';
import { fileTypeText } from '#app/lib/files/file-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { AddDocuments } from './add-documents.tsx';
import classes from './buying.module.css';
import { DocumentRow } from './document-row.tsx';
import { removeDocument } from './documents-api.ts';
import { nameOf } from './people.ts';

const DeleteFileDialog = lazy(() => import('#app/components/dialogs/delete-file-dialog.tsx'));

interface DocumentsPartProps {
  purchase: Purchase;
  customer: Customer;
  documents: readonly PurchaseDocument[];
  openings: readonly DocumentOpening[];
  /** Documents of the reader's own applications; missing if they could not be loaded. */
  papers: PagePart<readonly CustomerDocument[]>;
}

/**
 * Documents that the buyer can open, including those of their applications, and who opened the
 * buyer's documents.
 */
export function DocumentsPart(props: DocumentsPartProps) {
  const { purchase, documents, openings, papers } = props;
  const { role, two_factor_enabled } = useAccount(props.customer);
  const { revalidate } = useRevalidator();
  const access = useFileAccess({
    role,
    two_factor_enabled,
    backTo: paths.purchase(purchase._id, 'documents'),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<PurchaseDocument>();
  const [isDeleting, setDeleting] = useState(false);
  const removed = useRef<string>(undefined);
  const remove = useAction(
    async () => {
      if (!asked) return;
      await removeDocument({ id: purchase._id, documentId: asked._id });
      removed.current = asked._id;
    },
    {
      failed: outcomes.documents.delete_failed,
      done: outcomes.documents.deleted,
      after: () => revalidate(),
    },
  );
  // Waits until the row is gone, because the closing dialog first returns the focus to a button of
  // the row.
  useEffect(() => {
    const isThere = documents.some(({ _id }) => _id === removed.current);
    if (removed.current === undefined || isThere || isDeleting) return;
    removed.current = undefined;
    heading.current?.focus();
  }, [documents, isDeleting]);
  const own = partOr(papers, []);

  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <section className={classes.section} aria-labelledby="documents">
          <h2 id="documents" ref={heading} tabIndex={-1}>
            Documents
          </h2>
          <p className={classes.lead}>
            A document is yours alone until you share it. Helpers and professionals see none. Each
            opens only with a code of your authenticator app.
          </p>
          <p className={classes.small}>{documentRetentionSentences.rule}</p>
          <FailureAlert sentence={remove.failure} />
          {documents.length + own.length === 0 && (
            <p className={classes.lead}>
              Nothing yet. The contract of sale, the reports and your loan approval have a place
              here.
            </p>
          )}
          <ul className={classes.rows}>
            {documents.map((document) => (
              <Group
                component="li"
                className="ruled"
                gap="8px 24px"
                justify="space-between"
                py="sm"
                key={document._id}
              >
                <DocumentRow
                  purchase={purchase}
                  document={document}
                  onOpen={() => access.open(document)}
                  onDelete={() => {
                    setAsked(document);
                    setDeleting(true);
                  }}
                />
              </Group>
            ))}
            {own.map((paper) => (
              <Group
                component="li"
                className="ruled"
                gap="8px 24px"
                justify="space-between"
                py="sm"
                key={paper._id}
              >
                <Paper paper={paper} />
              </Group>
            ))}
          </ul>
          {'failure' in papers && <PartFailure text={papers.failure} />}
        </section>
      </div>
      <div className={classes.column}>
        <AddDocuments purchase={purchase} />
        <section className={classes.section} aria-labelledby="openings">
          <h2 id="openings">Who opened yours</h2>
          {openings.length === 0 ? (
            <p className={classes.lead}>Nobody has opened a document of yours.</p>
          ) : (
            <Timeline
              entries={openings.map(({ _id, reader, original_name, createdAt }) => ({
                id: _id,
                text: `${nameOf(purchase.members, reader)} opened ${original_name}`,
                at: createdAt,
              }))}
            />
          )}
        </section>
      </div>
      {access.dialog}
      <LazyMount wanted={isDeleting}>
        {(opened) => (
          <DeleteFileDialog
            opened={opened}
            onClose={() => setDeleting(false)}
            name={asked?.original_name ?? ''}
            remove={remove.run}
          />
        )}
      </LazyMount>
    </div>
  );
}

/** A document of an application, with a link to the application. */
function Paper({ paper }: { paper: CustomerDocument }) {
  const { original_name, file_type, uploaded_at, sent_to } = paper;
  return (
    <>
      <div>
        <b>{original_name}</b>
        <p className={classes.small}>
          {`Paper of an application · ${fileTypeText(file_type)} · ${dayText(uploaded_at)}`}
        </p>
        <p className={classes.small}>{`You sent this to ${sent_to}. No other buyer sees it.`}</p>
      </div>
      <Link
        to={withQuery(paths.customerSettings, { tab: 'documents' })}
        aria-label={`See in your documents: ${original_name}`}
      >
        See in your documents
      </Link>
    </>
  );
}
