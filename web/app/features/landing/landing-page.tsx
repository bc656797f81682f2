import { type ReactNode, useEffect } from 'react';
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
  placeBox: ReactNode;
  /** The requirements form; it says when a request has arrived. */
  requirementsForm: (onSent: () => void) => ReactNode;
}

/** The front door: the same for everyone, signed in or not. */
export function LandingPage(page: LandingPageProps) {
  useEffect(() => {
    writeStored(storageKeys.homePage, 'true');
    void locateVisitorOnce();
  }, []);
  return (
    <>
      <Hero placeBox={page.placeBox} />
      <Proof />
      <TypesByRegion />
      <Story />
      <Cities cities={page.cities} />
      <Quotes testimonials={page.testimonials} isDemo={page.isDemo} />
      <Join />
      <Ask form={page.requirementsForm} />
      <LandingStructuredData origin={page.origin} />
    </>
  );
}
