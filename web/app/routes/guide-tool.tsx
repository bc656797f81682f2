import { notFoundPage } from '@threshold/contract/paths';
import { guideTools } from '@threshold/contract/texts/guide-paths';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { ContractDatesPage } from '#app/features/content/tools/contract-dates-page.tsx';
import { CoolingOffPage } from '#app/features/content/tools/cooling-off-page.tsx';
import { PapersPage } from '#app/features/content/tools/papers-page.tsx';
import { readToolData, type ToolData } from '#app/features/content/tools/read-tool.ts';
import { RepaymentsPage } from '#app/features/content/tools/repayments-page.tsx';
import { ToolsPage } from '#app/features/content/tools/tools-page.tsx';
import { UpFrontPage } from '#app/features/content/tools/up-front-page.tsx';
import { notFoundMeta, pageMeta } from '#app/lib/page/page-meta.ts';

/** Runs on the server only, so that pages do not load the code of the calculation. */
export function loader({ params, url }: LoaderFunctionArgs): ToolData {
  const read = readToolData(params.tool, url.searchParams);
  if (!read) throw data({ code: 'not_found', message: notFoundPage.text }, { status: 404 });
  return read;
}

export function meta({ loaderData }: { loaderData?: ToolData }) {
  if (!loaderData) return pageMeta(notFoundMeta);
  const tool = guideTools.find(({ slug }) => slug === loaderData.tool);
  return pageMeta({
    title: tool?.title ?? 'Tools for buying a home',
    description:
      tool?.lead ??
      'Repayments, up-front costs, papers for a loan, the cooling-off period and contract dates.',
  });
}

export { RouteFailureView as ErrorBoundary };

export default function GuideTool() {
  const data = useLoaderData<typeof loader>();
  switch (data.tool) {
    case 'repayments':
      return <RepaymentsPage data={data} />;
    case 'up-front-costs':
      return <UpFrontPage data={data} />;
    case 'cooling-off':
      return <CoolingOffPage data={data} />;
    case 'contract-dates':
      return <ContractDatesPage data={data} />;
    case 'borrowing-papers':
      return <PapersPage />;
    default:
      return <ToolsPage />;
  }
}
