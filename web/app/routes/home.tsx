import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { laterPart } from '#app/components/later/later-part.tsx';
import { PlaceBox } from '#app/components/place-box/place-box.tsx';
import { type LandingData, loadLanding } from '#app/features/landing/api.ts';
import { LandingPage } from '#app/features/landing/landing-page.tsx';
import { placeSource } from '#app/features/places/place-source.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';
import { type MetaMatches, saidOn } from '#app/lib/page/promises.ts';

const below = laterPart<LandingData>(() => import('./home-below.tsx'), '#services');

/**
 * The same for all, so the browser never reads it with a token; and read on the server only, so the
 * calls stay out of the page that most people see first.
 */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<LandingData> {
  await below.load();
  return loadLanding(context.get(apiContext), url.origin);
}

/** For whoever comes from another page: there the whole page appears at once. */
export async function clientLoader({
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<LandingData> {
  const [data] = await Promise.all([serverLoader<LandingData>(), below.load()]);
  return data;
}

export const meta = ({ matches }: { matches: MetaMatches }) => {
  const said = saidOn(matches);
  return pageMeta({
    title: 'Find the people who get you through the door',
    description: `Find mortgage brokers, conveyancers, inspectors and agents anywhere in Australia. ${said('vetted')}. ${said('free')}, ${said('no_obligation')}, ${said('under_a_minute')}.`,
  });
};

export default function Home() {
  const data = useLoaderData<typeof loader>();
  return (
    <LandingPage
      origin={data.origin}
      placeBox={<PlaceBox source={placeSource} />}
      below={<below.Part {...data} />}
    />
  );
}
