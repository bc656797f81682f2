import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { FaqList, groupFaqs } from '#app/features/content/faq/faq-list.tsx';
import { FaqQueue, faqsKind } from '#app/features/staff/kinds/faqs-kind.tsx';
import { createQueueLoader, opsMeta, shouldReloadList } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = createQueueLoader(faqsKind);
export const shouldRevalidate = shouldReloadList;
export const meta = () => opsMeta(faqsKind.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsFaqs() {
  return (
    <FaqQueue
      page={useLoaderData<typeof clientLoader>()}
      preview={(faq) => <FaqList groups={groupFaqs([faq])} startId={faq._id} />}
    />
  );
}
