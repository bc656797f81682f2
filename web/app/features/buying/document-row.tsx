import { Group } from '@mantine/core';
import type { PurchaseDocument } from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { retentionText } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { documentKindWords } from '@threshold/contract/texts/purchase-words';
import { useRef } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { fileSizeText, fileTypeText } from '#app/lib/files/file-text.ts';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import classes from './buying.module.css';
import { shareDocument, unshareDocument } from './documents-api.ts';
import { buyersOf, listOf, nameOf, othersOf } from './people.ts';
import { useSharedAct } from './use-shared-act.ts';

interface DocumentRowProps {
  purchase: Purchase;
  document: PurchaseDocument;
  onOpen: () => void;
  onDelete: () => void;
}

/** A document with its kind, its readers and the reader's actions. */
export function DocumentRow({ purchase, document, onOpen, onDelete }: DocumentRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  // The button that was pressed may have been removed.
  const focusOpener = () => opener.current?.focus();
  const { original_name: name, is_mine, shared_with } = document;
  const params = { id: purchase._id, documentId: document._id };
  const missing = is_mine
    ? buyersOf(othersOf(purchase.members)).filter(({ _id }) => !shared_with.includes(_id))
    : [];
  const act = useSharedAct(
    (isShared: boolean) => (isShared ? shareDocument : unshareDocument)(params),
    {
      done: (_, isShared) =>
        isShared ? purchaseOutcomes.document_shared : purchaseOutcomes.document_unshared,
      after: focusOpener,
    },
  );
  const share = `Share with ${listOf(missing.map(({ first_name }) => first_name))}`;
  return (
    <>
      <div>
        <b>{name}</b>
        <p className={classes.small}>{aboutText(document)}</p>
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
          <Button
            size="sm"
            variant="quiet"
            aria-label={`${share}: ${name}`}
            disabled={act.isBusy}
            onClick={() => void act.run(true)}
          >
            {share}
          </Button>
        )}
        {shared_with.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Stop sharing: ${name}`}
            disabled={act.isBusy}
            onClick={() => void act.run(false)}
          >
            Stop sharing
          </Button>
        )}
        {is_mine && (
          <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </Group>
    </>
  );
}

/** Formats details: 'Strata report · PDF · 1.24 MB · 3 Nov 2026'. */
const aboutText = ({ kind, file_type, size, uploaded_at }: PurchaseDocument): string =>
  [documentKindWords[kind], fileTypeText(file_type), fileSizeText(size), dayText(uploaded_at)].join(
    ' · ',
  );

/**
 * Names the readers: 'Only you can open this.', 'You and Ben can open this.', 'Ben shares this with
 * you.'
 */
function readersText({ members }: Purchase, document: PurchaseDocument): string {
  const { is_mine, owner, shared_with, kept_at } = document;
  if (!is_mine) return `${nameOf(members, owner)} shares this with you.`;
  const readers = shared_with.map((id) => nameOf(members, id));
  const who =
    readers.length === 0
      ? 'Only you can open this.'
      : `${listOf(['You', ...readers])} can open this.`;
  return kept_at ? `You kept this when sharing stopped on ${dayText(kept_at)}. ${who}` : who;
}
