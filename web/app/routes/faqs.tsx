import { type Faq, faqEndpoints } from '@threshold/contract/faq';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { FaqPage } from '#app/features/faq/faq-page.tsx';
import type { Api } from '#app/lib/api/api.ts';
import { api } from '#app/lib/api/api-client.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

/** A list that can't be read is an empty one, by the specification. */
async function readFaqs(from: Api): Promise<Faq[]> {
  try {
    return (await from.call(faqEndpoints.active)).data;
  } catch {
    return [];
  }
}

interface FaqData {
  faqs: Faq[] | Promise<Faq[]>;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<FaqData> {
  return { faqs: await readFaqs(context.get(apiContext)) };
}

/** Everybody gets the same list, so the page that the server rendered is not read again; later ones show it coming. */
export const clientLoader = (): FaqData => ({ faqs: readFaqs(api) });

/** The filters work on the list at hand. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta = () =>
  pageMeta({
    title: 'First Home Buyer Guides',
    description:
      'Plain answers for first home buyers in Australia: deposits, loans, grants, stamp duty, contracts, inspections and settlement.',
  });

export default function Faqs() {
  return <FaqPage faqs={useLoaderData<typeof loader>().faqs} />;
}
