import { promiseSentences } from '@threshold/contract/texts/sentences';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import { type LandingData, loadLanding } from '#app/features/content/landing/api.ts';
import { LandingPage } from '#app/features/content/landing/landing-page.tsx';
import { RequirementsForm } from '#app/features/requests/requirements/requirements-form.tsx';
import { placeSource } from '#app/features/search/places/api-place-source.ts';
import { apiContext } from '#app/lib/api/api-context.ts';
import { getLastSearchSubject } from '#app/lib/page/last-search.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

const { vetted, free, no_obligation, under_a_minute } = promiseSentences;

/** The data is the same for every visitor, so only the server loads it, without a token. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<LandingData> {
  return loadLanding(context.get(apiContext), url.origin);
}

export const meta = () =>
  pageMeta({
    title: 'Find the people who get you through the door',
    description: `Find mortgage brokers, conveyancers, inspectors and agents anywhere in Australia. ${vetted}. ${free}, ${no_obligation}, ${under_a_minute}.`,
  });

export default function Home() {
  const data = useLoaderData<typeof loader>();
  // Prefills the form with the last search of a visitor who comes from a search.
  const [initialInput] = useState(getLastSearchSubject);
  return (
    <LandingPage
      {...data}
      placeBox={<PlaceBox source={placeSource} />}
      requirementsForm={(onSent) => (
        <RequirementsForm {...initialInput} onSent={onSent} places={placeSource} />
      )}
    />
  );
}
