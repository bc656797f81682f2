import { useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { FaqList, groupFaqs } from '#app/features/content/faq/faq-list.tsx';
import { FaqQueue, faqs } from '#app/features/staff/kinds/faqs-kind.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/staff/ops-loader.ts';
import { PageSkeleton } from '#app/features/staff/parts/page.tsx';

export const clientLoader = queueLoader(faqs);
export const shouldRevalidate = exceptOpening;
export const meta = () => opsMeta(faqs.title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsFaqs() {
  return (
    <FaqQueue
      page={useLoaderData<typeof clientLoader>()}
      preview={(faq) => <FaqList groups={groupFaqs([faq])} startId={faq._id} />}
    />
  );
}
