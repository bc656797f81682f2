import { useLoaderData } from 'react-router';
import { FaqList } from '#app/features/faq/faq-list.tsx';
import { groupFaqs } from '#app/features/faq/faq-query.ts';
import { loadFaqs } from '#app/features/ops/faqs/api.ts';
import { FaqEditor } from '#app/features/ops/faqs/faq-editor.tsx';
import { exceptOpening } from '#app/features/ops/ops-loader.ts';
import { opsMeta } from '#app/features/ops/ops-meta.ts';
import { QueueFailure } from '#app/features/ops/queue/queue-failure.tsx';
import { QueueSkeleton } from '#app/features/ops/queue/queue-skeleton.tsx';

export const clientLoader = loadFaqs;
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta('FAQs');
export { QueueFailure as ErrorBoundary, QueueSkeleton as HydrateFallback };

export default function OpsFaqs() {
  return (
    <FaqEditor
      page={useLoaderData<typeof clientLoader>()}
      preview={(faq) => <FaqList groups={groupFaqs([faq])} startId={faq._id} />}
    />
  );
}
