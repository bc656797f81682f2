import { IconPlus } from '@tabler/icons-react';
import type { AdminFaq } from '@threshold/contract/admin-content';
import type { Faq } from '@threshold/contract/faq';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { faqViews } from './api.ts';
import { FaqDetail } from './faq-detail.tsx';

/** Value of `open` in the address for a new question. */
const newId = 'new';

export interface FaqEditorProps {
  page: QueuePage<AdminFaq>;
  /** Renders a question as the public page does. */
  preview: (faq: Faq) => Elements;
}

/** List and editor of all questions, published or not. */
export function FaqEditor({ page, preview }: FaqEditorProps) {
  const queue = useQueue(page, faqViews);
  const categories = [...new Set(page.data.map(({ category }) => category))];
  const detail = (faq: AdminFaq | undefined) => (
    <FaqDetail
      faq={faq}
      categories={categories}
      preview={preview}
      // Navigates first, because opening an item does not reload the list; `update` reloads it.
      onSaved={async (saved) => {
        if (!faq) await queue.go({ open: saved._id });
        queue.update(saved);
      }}
      onMoved={queue.update}
      onDeleted={async () => {
        await queue.go({ open: undefined });
        queue.refresh();
      }}
    />
  );
  return (
    <QueueScreen
      title="FAQs"
      lead="The First Home Buyer Guides. Drafts are seen here alone."
      queue={queue}
      searchLabel="Search question or answer"
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
      rowOf={(faq) => ({
        id: faq._id,
        title: faq.question,
        text: faq.place ? `${faq.place} of ${faq.places} · ${faq.category}` : faq.category,
        end: !faq.isActive && <Badge kind="outlined">Draft</Badge>,
      })}
      detail={detail}
      elsewhere={(id) => (id === newId ? detail(undefined) : null)}
      emptyText="There are none."
    />
  );
}
