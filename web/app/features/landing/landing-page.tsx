import { brand } from '@threshold/contract/brand';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Keys } from '#app/components/drawings/keys.tsx';
import type { Elements } from '#app/components/elements.ts';
import { StructuredData } from '#app/components/structured-data.tsx';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { paths } from '#app/lib/paths.ts';
import { locateVisitorOnce } from '#app/lib/visitor-position.ts';
import type { LandingData } from './api.ts';
import classes from './ask.module.css';
import { Cities } from './cities.tsx';
import { Hero } from './hero.tsx';
import { Join } from './join.tsx';
import { Proof } from './proof.tsx';
import { Quotes } from './quotes.tsx';
import { Story } from './story.tsx';
import { TypesByRegion } from './types-by-region.tsx';

export interface LandingPageProps extends LandingData {
  placeBox: Elements;
  /** Requirements form, which calls `onSent` after a request was sent. */
  requirementsForm: (onSent: () => void) => Elements;
}

/** Landing page, identical for guests and members. */
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

interface AskProps {
  form: (onSent: () => void) => Elements;
  /** Current wording about an answer within 24 hours. */
  responseSentence: string;
}

/** The requirements form of the landing page. */
function Ask({ form, responseSentence }: AskProps) {
  const [isSent, setSent] = useState(false);
  return (
    <section
      id="requirements"
      className={`wrap ${classes.ask}`}
      aria-labelledby="landing-requirements"
    >
      <div className={classes.text}>
        <h2 id="landing-requirements">Can't see the right person?</h2>
        <p>{`Tell us what you need. A person reads it, and ${responseSentence}.`}</p>
        <Keys className={classes.drawing} />
      </div>
      <div className={classes.card}>
        <div role="alert">{isSent && <Alert>{outcomes.requirements.sent}</Alert>}</div>
        {isSent && <p>{outcomes.requirements.next}</p>}
        {form(() => setSent(true))}
      </div>
    </section>
  );
}

/** Structured data (schema.org) for search engines. */
function LandingStructuredData({ origin }: { origin: string }) {
  const home = `${origin}${paths.home}`;
  const organization = `${home}#organization`;
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Organization',
            '@id': organization,
            name: brand.name,
            url: home,
            logo: `${origin}/favicon.svg`,
            telephone: brand.phone_link?.replace('tel:', ''),
            email: brand.support_email,
            areaServed: brand.country,
            sameAs: Object.values(brand.social).filter(Boolean),
          },
          {
            '@type': 'WebSite',
            name: brand.name,
            url: home,
            publisher: { '@id': organization },
          },
        ],
      }}
    />
  );
}
