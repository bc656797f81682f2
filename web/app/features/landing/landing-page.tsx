import { useEffect } from 'react';
import type { Elements } from '#app/components/elements.ts';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { locateVisitorOnce } from '#app/lib/visitor-position.ts';
import { Hero } from './hero.tsx';
import { LandingStructuredData } from './landing-structured-data.tsx';

export interface LandingPageProps {
  origin: string;
  placeBox: Elements;
  /** All that stands below the search. */
  below: Elements;
}

/** The front door: the same for everyone, signed in or not. */
export function LandingPage({ origin, placeBox, below }: LandingPageProps) {
  useEffect(() => {
    writeStored(storageKeys.homePage, 'true');
    void locateVisitorOnce();
  }, []);
  return (
    <>
      <Hero placeBox={placeBox} />
      {below}
      <LandingStructuredData origin={origin} />
    </>
  );
}
