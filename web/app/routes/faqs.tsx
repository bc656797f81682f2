import { type Faq, faqEndpoints, faqMessages } from '@threshold/contract/endpoints/content/faq';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { FaqPage } from '#app/features/content/faq/faq-page.tsx';
import { StepsSection } from '#app/features/content/guides/steps-section.tsx';
import { ToolsSection } from '#app/features/content/tools/tools-page.tsx';
import type { Api } from '#app/lib/api/api.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { loadPagePart, type PagePart } from '#app/lib/api/page-part.ts';
import { api } from '#app/lib/client/api-client.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

type FaqPart = PagePart<readonly Faq[]>;

async function readFaqs(from: Api, signal: AbortSignal): Promise<FaqPart> {
  const reading = from.call(faqEndpoints.active, {}, { signal });
  return loadPagePart(
    reading.then(({ data }) => data),
    faqMessages.failed,
    signal,
  );
}

interface FaqData {
  faqs: FaqPart | Promise<FaqPart>;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<FaqData> {
  return { faqs: await readFaqs(context.get(apiContext), request.signal) };
}

/**
 * Does not run for the server's page, because members see the same list as guests. On later visits,
 * the page is shown while the list loads.
 */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs): FaqData => ({
  faqs: readFaqs(api, request.signal),
});

/** Filters do not reload the list; opening the same URL again does, as a retry. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;

export const meta = () =>
  pageMeta({
    title: 'First Home Buyer Guides',
    description:
      'Plain answers for first home buyers in Australia: deposits, loans, grants, stamp duty, contracts, inspections and settlement.',
  });

export default function Faqs() {
  return (
    <FaqPage
      faqs={useLoaderData<typeof loader>().faqs}
      more={
        <>
          <StepsSection />
          <ToolsSection />
        </>
      }
    />
  );
}
