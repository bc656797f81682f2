import { useEffect } from 'react';
import type { Elements } from '#app/components/elements.ts';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { locateVisitorOnce } from '#app/lib/visitor-position.ts';
import type { LandingData } from './api.ts';
import { Ask } from './ask.tsx';
import { Cities } from './cities.tsx';
import { Hero } from './hero.tsx';
import { Join } from './join.tsx';
import { LandingStructuredData } from './landing-structured-data.tsx';
import { Proof } from './proof.tsx';
import { Quotes } from './quotes.tsx';
import { Story } from './story.tsx';
import { TypesByRegion } from './types-by-region.tsx';

export interface LandingPageProps extends LandingData {
  placeBox: Elements;
  /** The requirements form calls `onSent` when a request has arrived. */
  requirementsForm: (onSent: () => void) => Elements;
}

/** The front door: the same for everyone, signed in or not. */
export function LandingPage(props: LandingPageProps) {
  const { origin, cities, testimonials, responseSentence, isDemo, placeBox, requirementsForm } =
    props;
  useEffect(() => {
    writeStored(storageKeys.homePage, 'true');
    void locateVisitorOnce();
  }, []);
  return (
    <>
      <Hero placeBox={placeBox} />
      <Proof />
      <TypesByRegion />
      <Story />
      <Cities cities={cities} />
      <Quotes testimonials={testimonials} isDemo={isDemo} />
      <Join />
      <Ask form={requirementsForm} responseSentence={responseSentence} />
      <LandingStructuredData origin={origin} />
    </>
  );
}
