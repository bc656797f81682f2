import { Group } from '@mantine/core';
import type { Customer, CustomerDocument } from '@threshold/contract/endpoints/accounts/customers';
import type {
  DocumentOpening,
  PurchaseDocument,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import {
  documentRetentionSentences,
  retentionText,
} from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { documentKindWords } from '@threshold/contract/texts/purchase-words';
import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { useFileAccess } from '#app/components/dialogs/file-access/use-code-dialog.tsx';
import { useFileDeletion } from '#app/components/dialogs/use-file-deletion.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { SectionFailure } from '#app/components/feedback/try-again.tsx';
import { Timeline } from '#app/components/lists/timeline.tsx';
import { type PagePart, unwrapPartOr } from '#app/lib/api/page-part.ts';
import { useLiveAccount } from '#app/lib/client/require-member.ts';
import { formatFileSize, formatFileType } from '#app/lib/files/file-text.ts';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from '../purchase.module.css';
import { Row, RowButton, Section } from '../purchase-layout.tsx';
import { useSharedAct } from '../shared-form.tsx';
import { getName, joinNames, joinWithDots, listBuyers, listOthers } from '../words.ts';
import { AddDocuments } from './add-documents.tsx';
import { removeDocument, shareDocument, unshareDocument } from './documents-api.ts';

interface DocumentsPartProps {
  purchase: Purchase;
  customer: Customer;
  documents: readonly PurchaseDocument[];
  openings: readonly DocumentOpening[];
  /** The customer's documents from loan applications, or the error if they failed to load. */
  papers: PagePart<readonly CustomerDocument[]>;
}

/** Documents that the buyer can open, and who opened the buyer's documents. */
export function DocumentsPart(props: DocumentsPartProps) {
  const { purchase, documents, openings, papers } = props;
  const { role, two_factor_enabled } = useLiveAccount(props.customer);
  const { revalidate } = useRevalidator();
  const access = useFileAccess({
    role,
    two_factor_enabled,
    backTo: paths.purchase(purchase._id, 'documents'),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = useRef<string>(undefined);
  const deletion = useFileDeletion(
    async ({ _id }: PurchaseDocument) => {
      await removeDocument({ id: purchase._id, documentId: _id });
      removed.current = _id;
    },
    { after: () => revalidate() },
  );
  // Moves the focus only when the deleted row is gone, because the closing dialog first returns the
  // focus to a button of that row.
  useEffect(() => {
    const isThere = documents.some(({ _id }) => _id === removed.current);
    if (removed.current === undefined || isThere || deletion.isOpen) return;
    removed.current = undefined;
    heading.current?.focus();
  }, [documents, deletion.isOpen]);
  const own = unwrapPartOr(papers, []);

  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Section id="documents" title="Documents" headingRef={heading}>
          <p className={classes.lead}>
            A document is yours alone until you share it. Helpers and professionals see none. Each
            opens only with a code of your authenticator app.
          </p>
          <p className={classes.small}>{documentRetentionSentences.rule}</p>
          <FailureAlert sentence={deletion.failure} />
          {documents.length + own.length === 0 && (
            <p className={classes.lead}>
              Nothing yet. The contract of sale, the reports and your loan approval have a place
              here.
            </p>
          )}
          <ul className={classes.rows}>
            {documents.map((document) => (
              <Row key={document._id}>
                <DocumentRow
                  purchase={purchase}
                  document={document}
                  onOpen={() => access.open(document)}
                  onDelete={() => deletion.ask(document)}
                />
              </Row>
            ))}
            {own.map((paper) => (
              <Row key={paper._id}>
                <ApplicationDocument paper={paper} />
              </Row>
            ))}
          </ul>
          {'failure' in papers && <SectionFailure text={papers.failure} />}
        </Section>
      </div>
      <div className={classes.column}>
        <AddDocuments purchase={purchase} />
        <Section id="openings" title="Who opened yours">
          {openings.length === 0 ? (
            <p className={classes.lead}>Nobody has opened a document of yours.</p>
          ) : (
            <Timeline
              entries={openings.map(({ _id, reader, original_name, createdAt }) => ({
                id: _id,
                text: `${getName(purchase.members, reader)} opened ${original_name}`,
                at: createdAt,
              }))}
            />
          )}
        </Section>
      </div>
      {access.dialog}
      {deletion.dialog}
    </div>
  );
}

/** A document that the buyer sent with a loan application, with a link to the application. */
function ApplicationDocument({ paper }: { paper: CustomerDocument }) {
  const { original_name, file_type, uploaded_at, sent_to } = paper;
  return (
    <>
      <div>
        <b>{original_name}</b>
        <p className={classes.small}>
          {`Paper of an application · ${formatFileType(file_type)} · ${dayText(uploaded_at)}`}
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

interface DocumentRowProps {
  purchase: Purchase;
  document: PurchaseDocument;
  onOpen: () => void;
  onDelete: () => void;
}

function DocumentRow({ purchase, document, onOpen, onDelete }: DocumentRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  // Focuses 'Open', because the pressed button to share or stop sharing may be gone.
  const focusOpener = () => opener.current?.focus();
  const { original_name: name, is_mine, shared_with } = document;
  const params = { id: purchase._id, documentId: document._id };
  const missing = is_mine
    ? listBuyers(listOthers(purchase.members)).filter(({ _id }) => !shared_with.includes(_id))
    : [];
  const act = useSharedAct(
    (isShared: boolean) => (isShared ? shareDocument : unshareDocument)(params),
    {
      done: (_, isShared) =>
        isShared ? purchaseOutcomes.document_shared : purchaseOutcomes.document_unshared,
      after: focusOpener,
    },
  );
  const share = `Share with ${joinNames(missing.map(({ first_name }) => first_name))}`;
  return (
    <>
      <div>
        <b>{name}</b>
        <p className={classes.small}>{formatDocumentDetails(document)}</p>
        <p className={classes.small}>{readersText(purchase, document)}</p>
        <p className={classes.small}>
          {retentionText(document.kind, document.keep_until, dateText)}
        </p>
        <FailureAlert sentence={act.failure} />
      </div>
      <Group gap="sm" align="stretch" className={classes.actions}>
        <Button ref={opener} size="sm" aria-label={`Open ${name}`} onClick={onOpen}>
          Open
        </Button>
        {missing.length > 0 && (
          <RowButton
            label={share}
            of={name}
            disabled={act.isBusy}
            onClick={() => void act.run(true)}
          />
        )}
        {shared_with.length > 0 && (
          <RowButton
            label="Stop sharing"
            of={name}
            disabled={act.isBusy}
            onClick={() => void act.run(false)}
          />
        )}
        {is_mine && <RowButton label="Delete" aria-label={`Delete ${name}`} onClick={onDelete} />}
      </Group>
    </>
  );
}

/** Formats a document's details: 'Strata report · PDF · 1.24 MB · 3 Nov 2026'. */
const formatDocumentDetails = ({ kind, file_type, size, uploaded_at }: PurchaseDocument): string =>
  joinWithDots(
    documentKindWords[kind],
    formatFileType(file_type),
    formatFileSize(size),
    dayText(uploaded_at),
  );

/** States who can open a document: 'You and Ben can open this.', 'Ben shares this with you.' */
function readersText({ members }: Purchase, document: PurchaseDocument): string {
  const { is_mine, owner, shared_with, kept_at } = document;
  if (!is_mine) return `${getName(members, owner)} shares this with you.`;
  const readers = shared_with.map((id) => getName(members, id));
  const who =
    readers.length === 0
      ? 'Only you can open this.'
      : `${joinNames(['You', ...readers])} can open this.`;
  return kept_at ? `You kept this when sharing stopped on ${dayText(kept_at)}. ${who}` : who;
}
