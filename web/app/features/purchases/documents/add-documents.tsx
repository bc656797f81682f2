import { NativeSelect } from '@mantine/core';
import {
  documentFileSentences,
  documentFileTypes,
} from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import {
  documentRetentionSentences,
  isAboutPerson,
  purchaseLimits,
} from '@threshold/contract/rules/purchases/purchase-limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import {
  type DocumentKind,
  documentKinds,
  documentKindWords,
} from '@threshold/contract/texts/purchase-words';
import { useRevalidator } from 'react-router';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import {
  anyFault,
  type FileRules,
  listFault,
  shareSent,
} from '#app/components/fields/files-picker/file-rules.ts';
import { FilesPicker } from '#app/components/fields/files-picker/files-picker.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from '../purchase.module.css';
import { Section } from '../purchase-layout.tsx';
import { addDocuments } from './documents-api.ts';

const { documents_per_upload: maxFiles, document_bytes: maxBytes } = purchaseLimits;

const rules: FileRules = {
  types: documentFileTypes,
  wrongType: documentFileSentences.type,
  tooLarge: documentFileSentences.size,
  isTooLarge: (bytes) => bytes > maxBytes,
  maxFiles,
  tooMany: documentFileSentences.count,
};

const listDocumentKinds = (isPersonal: boolean) => {
  const kinds = documentKinds.filter((kind) => isAboutPerson(kind) === isPersonal);
  return toSelectOptions(kinds, documentKindWords);
};

/** Kinds of documents, grouped by how long they are stored. */
const kindGroups = [
  { group: documentRetentionSentences.of_home, items: listDocumentKinds(false) },
  { group: documentRetentionSentences.of_person, items: listDocumentKinds(true) },
];

const initialValues = {
  kind: 'contract_of_sale' as DocumentKind,
  documents: [] as readonly File[],
};

export function AddDocuments({ purchase }: { purchase: Purchase }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: initialValues,
    rules: ({ documents }) => ({
      documents: documents.length === 0 ? purchaseMessages.documents : anyFault(documents, rules),
    }),
    toast: false,
    send: (chosen, { onProgress }) => {
      onProgress(0);
      return addDocuments(purchase._id, chosen, onProgress);
    },
    failed: outcomes.documents.upload_failed,
    done: purchaseOutcomes.document_added,
    after: () => {
      form.reset(initialValues);
      return revalidate();
    },
  });
  const { documents } = form.values;
  const { sent } = form;
  return (
    <Section id="add-documents" title="Add documents">
      <PageForm form={form} className={classes.fields} aria-labelledby="add-documents">
        <NativeSelect {...form.getUnmarkedProps('kind')} label="What is it?" data={kindGroups} />
        <FilesPicker
          id={form.fieldId('documents')}
          label="Files"
          hint={`PDF, pictures or Word. Up to ${maxFiles} files at once, each up to ${maxBytes / 1024 / 1024} MB.`}
          rules={rules}
          files={documents}
          onChange={(chosen) => form.setFieldValue('documents', chosen)}
          error={form.errorOf('documents') ?? listFault(documents, rules)}
          sent={sent === undefined ? undefined : shareSent(documents, sent)}
        />
        <FailureAlert sentence={form.failure} />
        <div>
          <SubmitButton variant="primary" disabled={form.isBusy}>
            {form.isBusy ? 'Adding...' : 'Add for you alone'}
          </SubmitButton>
        </div>
      </PageForm>
    </Section>
  );
}
