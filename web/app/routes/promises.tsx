import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import { useLoaderData } from 'react-router';
import { PromisesPage } from '#app/features/content/pages/promises-page.tsx';
import { publicLoader } from '#app/lib/client/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

const page = publicLoader((api, { signal }) => api.call(promiseEndpoints.ledger, {}, { signal }));
export const loader = page.loader;

export const meta = () =>
  pageMeta({
    title: 'Our promises',
    description:
      'What our pages promise, what makes each promise true, how often it held in the last 90 days, and when it was last broken.',
  });

export default function Promises() {
  return <PromisesPage ledger={useLoaderData<typeof loader>().data} />;
}
