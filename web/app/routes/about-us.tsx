import { brand } from '@threshold/contract/brand';
import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { useLoaderData } from 'react-router';
import { AboutPage } from '#app/features/content/pages/about-page.tsx';
import { publicLoader } from '#app/lib/client/public-loader.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

/** If this call fails, the page renders without fictional people. */
const page = publicLoader(async (api) => {
  try {
    return (await api.call(siteEndpoints.info)).data;
  } catch {
    return { demo: false };
  }
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () =>
  pageMeta({
    title: 'About us',
    description: `Why ${brand.name} exists: one place to find Australian property professionals, with what was checked about each of them and when.`,
  });

export default function AboutUs() {
  return <AboutPage isDemo={useLoaderData<typeof loader>().demo} />;
}
