import { IconPlus } from '@tabler/icons-react';
import type { AdminFaq } from '@threshold/contract/endpoints/staff/admin-content';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import { QueueScreen } from '../queue/queue-page.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { listFaqs } from './api.ts';
import { FaqRecord, type FaqRecordProps } from './faqs/faq-record.tsx';
import type { QueueKind, QueuePageData } from './kind.ts';

/** Value of `open` in the address for a new question. */
const newId = 'new';

/** All questions, published or not. */
export const faqs = {
  title: 'FAQs',
  lead: 'The First Home Buyer Guides. Drafts are seen here alone.',
  searchLabel: 'Search question or answer',
  views: [
    { value: 'all', label: 'All' },
    { value: 'active', label: 'Published' },
    { value: 'inactive', label: 'Drafts' },
  ],
  empty: { other: 'There are none.' },
  load: listFaqs,
  row: (faq) => ({
    title: faq.question,
    text: faq.place ? `${faq.place} of ${faq.places} · ${faq.category}` : faq.category,
    end: !faq.isActive && <Badge kind="outlined">Draft</Badge>,
  }),
} satisfies QueueKind<AdminFaq> & { load: unknown };

export interface FaqQueueProps extends Pick<FaqRecordProps, 'preview'> {
  page: QueuePageData<AdminFaq>;
}

/** Queue of questions, with an editor as the record. */
export function FaqQueue({ page, preview }: FaqQueueProps) {
  const queue = useQueue<AdminFaq>(page, faqs);
  const { open, query } = queue;
  return (
    <QueueScreen
      kind={faqs}
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
            // Navigates first, because opening an item does not reload the list; `update` reloads it.
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
