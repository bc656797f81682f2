import { Badge, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import type { Faq } from '@threshold/contract/endpoints/content/faq';
import { createFaqSchema, type StaffFaq } from '@threshold/contract/endpoints/staff/content';
import { limits } from '@threshold/contract/limits';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import actClasses from '../parts/forms.module.css';
import { ActionForm } from '../parts/forms.tsx';
import { LogLink } from '../parts/values.tsx';
import { QueueScreen } from '../queue/queue-page.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { RecordPage } from '../record/record-page.tsx';
import { deleteFaq, listFaqs, moveFaq, saveFaq } from './api.ts';
import type { QueueKind, QueuePageData } from './kind.ts';

/** Value of the query parameter `open` while staff write a new question. */
const newId = 'new';

export const faqsKind = {
  title: 'FAQs',
  lead: 'The First Home Buyer Guides. Drafts are seen here alone.',
  searchLabel: 'Search question or answer',
  views: { all: 'All', active: 'Published', inactive: 'Drafts' },
  empty: { other: 'There are none.' },
  load: listFaqs,
  row: (faq) => ({
    title: faq.question,
    text: faq.place ? `${faq.place} of ${faq.places} · ${faq.category}` : faq.category,
    end: !faq.isActive && <Badge>Draft</Badge>,
  }),
} satisfies QueueKind<StaffFaq> & { load: unknown };

interface FaqQueueProps extends Pick<FaqRecordProps, 'preview'> {
  page: QueuePageData<StaffFaq>;
}

export function FaqQueue({ page, preview }: FaqQueueProps) {
  const queue = useQueue<StaffFaq>(page, faqsKind);
  const { open, query } = queue;
  return (
    <QueueScreen
      kind={faqsKind}
      queue={queue}
      action={
        <Button
          component={Link}
          size="sm"
          to={queue.addressOf({ open: newId })}
          preventScrollReset
          leftSection={<IconPlus aria-hidden="true" />}
        >
          New question
        </Button>
      }
      opened={
        (open || query.open === newId) && (
          <FaqRecord
            faq={open}
            categories={[...new Set(page.data.map(({ category }) => category))]}
            preview={preview}
            // Navigating to the saved question does not reload the list, so `update` reloads it.
            onSaved={async (saved) => {
              if (!open) await queue.go({ open: saved._id });
              queue.update(saved);
            }}
            onMoved={queue.update}
            onDeleted={async () => {
              await queue.go({ open: undefined });
              queue.refresh();
            }}
          />
        )
      }
    />
  );
}

interface FaqRecordProps {
  /** Undefined for a new question. */
  faq: StaffFaq | undefined;
  categories: readonly string[];
  preview: (faq: Faq) => Elements;
  onSaved: (faq: StaffFaq) => Promise<void>;
  onMoved: (faq: StaffFaq) => void;
  onDeleted: () => Promise<void>;
}

const blank = { question: '', answer: '', category: '', isActive: false };

function FaqRecord(props: FaqRecordProps) {
  const { faq, categories, preview, onSaved, onMoved, onDeleted } = props;
  const listId = useId();
  const [isDeleting, setDeleting] = useState(false);
  const { question, answer, category, isActive } = faq ?? blank;
  const form = useForm({
    rules: createFaqSchema,
    initial: { question, answer, category, isActive },
    async send(body) {
      const saved = await saveFaq(faq?._id, body);
      toasts.success(staffOutcomes.faq_saved);
      await onSaved(saved);
    },
  });

  async function remove() {
    if (!faq) return;
    await deleteFaq(faq._id);
    toasts.success(staffOutcomes.faq_deleted);
    await onDeleted();
  }

  const editor = (
    <ActionForm
      form={form}
      label="Question and answer"
      actions={
        <>
          <SubmitButton variant="primary" disabled={form.isBusy}>
            {form.isBusy ? 'Saving...' : form.values.isActive ? 'Save and publish' : 'Save draft'}
          </SubmitButton>
          {faq && (
            <Button variant="danger" disabled={form.isBusy} onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <TextInput
        {...form.getUnmarkedProps('question')}
        label="Question"
        maxLength={limits.text.address}
      />
      <Textarea {...form.getUnmarkedProps('answer')} label="Answer" rows={8} />
      <TextInput
        {...form.getUnmarkedProps('category')}
        label="Category"
        list={listId}
        maxLength={limits.text.name}
      />
      <datalist id={listId}>
        {categories.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      <Checkbox {...form.getInputProps('isActive', { type: 'checkbox' })} label="Published" />
    </ActionForm>
  );
  return (
    <RecordPage
      view={{
        title: faq ? 'Edit question' : 'New question',
        badge: faq && !faq.isActive ? ['outlined', 'Draft'] : undefined,
        lead: editor,
        parts: [
          faq?.place != null && {
            title: 'Place on the page',
            content: <FaqPosition faq={faq} place={faq.place} onMoved={onMoved} />,
          },
          {
            title: 'Preview',
            content: preview({
              _id: 'preview',
              ...form.values,
              question: form.values.question || 'The question',
              answer: form.values.answer || 'The answer',
            }),
          },
          faq && (
            <p key="log">
              <LogLink subject={faq._id} />
            </p>
          ),
          <LazyConfirmDialog
            key="delete"
            opened={isDeleting}
            onClose={() => setDeleting(false)}
            onConfirm={remove}
            title="Delete this question?"
            text="Its link stops working. A draft keeps the text without showing it."
            confirmLabel="Delete"
            busyLabel="Deleting..."
            dangerous
          />,
        ],
      }}
    />
  );
}

interface FaqPositionProps {
  faq: StaffFaq;
  place: number;
  onMoved: (faq: StaffFaq) => void;
}

function FaqPosition({ faq, place, onMoved }: FaqPositionProps) {
  const { run } = useAction(async (next: number) => {
    onMoved(await moveFaq(faq._id, next));
  });

  function moveTo(next: number) {
    if (next >= 1 && next <= faq.places) void run(next);
  }

  const ways = [
    { label: 'Move up', icon: IconArrowUp, to: place - 1, isAtEnd: place === 1 },
    { label: 'Move down', icon: IconArrowDown, to: place + 1, isAtEnd: place === faq.places },
    { label: 'Move to the top', icon: IconArrowBarToUp, to: 1, isAtEnd: place === 1 },
  ];

  return (
    <>
      <p aria-live="polite">{`Number ${place} of ${faq.places}`}</p>
      <div className={actClasses.actions}>
        {ways.map(({ label, icon: Icon, to, isAtEnd }) => (
          // Not `disabled` at the ends of the list, because a disabled button loses the focus.
          <Button
            key={label}
            size="sm"
            aria-disabled={isAtEnd}
            data-disabled={isAtEnd || undefined}
            leftSection={<Icon aria-hidden="true" />}
            onClick={() => moveTo(to)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
