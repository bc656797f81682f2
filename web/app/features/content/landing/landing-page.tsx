import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCalendar, IconInfoCircle, IconPhone, IconShieldCheck } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { StructuredData } from '#app/components/layout/structured-data.tsx';
import { Keys } from '#app/components/pictures/drawings/keys.tsx';
import { Queenslander } from '#app/components/pictures/drawings/queenslander.tsx';
import {
  StepCompare,
  StepConnect,
  StepRate,
  StepSearch,
} from '#app/components/pictures/drawings/step-drawings.tsx';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { paths } from '#app/lib/paths.ts';
import { locateVisitorOnce } from '#app/lib/visitor-position.ts';
import type { LandingData } from './api.ts';
import askClasses from './ask.module.css';
import { Cities } from './cities.tsx';
import { Hero } from './hero.tsx';
import joinClasses from './join.module.css';
import { LandingSection } from './landing-section.tsx';
import proofClasses from './proof.module.css';
import { Quotes } from './quotes.tsx';
import storyClasses from './story.module.css';
import { TypesByRegion } from './types-by-region.tsx';

const steps = [
  {
    Drawing: StepSearch,
    title: 'Search',
    text: 'Say who you need and where. No account to look around.',
  },
  {
    Drawing: StepCompare,
    title: 'Compare',
    text: 'What was checked, what they do, what clients said.',
  },
  {
    Drawing: StepConnect,
    title: 'Connect',
    text: 'Chat, send files or book a call with those we verified.',
  },
  {
    Drawing: StepRate,
    title: 'Rate and review',
    text: 'Tell the next buyer how it went.',
  },
] as const;

/** The four steps of a purchase, as drawings of a door that opens step by step. */
function HowItWorksSection() {
  return (
    <LandingSection id="how" title="From closed door to keys in hand">
      <ol className={storyClasses.story}>
        {steps.map(({ Drawing, title, text }, index) => (
          <Box component="li" c="var(--brand-text)" key={title}>
            <Drawing />
            <div className={storyClasses.text}>
              <Text
                span
                ff="var(--font-display)"
                fz="lg"
                fw={700}
                lh={1.25}
                c="var(--brand-text)"
                aria-hidden="true"
              >
                {index + 1}
              </Text>
              <h3>{title}</h3>
              <p>
                {index + 1 < steps.length ? text : `${text} ${promiseSentences.honest_reviews}`}
              </p>
            </div>
          </Box>
        ))}
      </ol>
    </LandingSection>
  );
}

const points = [
  {
    Icon: IconShieldCheck,
    title: undefined,
    text: 'Before we verify anyone, we find the licence on the register ourselves and read their work history.',
  },
  {
    Icon: IconCalendar,
    title: 'The date is on the badge',
    text: 'Every Verified badge opens to what we checked, where and when.',
  },
  {
    Icon: IconInfoCircle,
    title: "We say what isn't verified",
    text: 'Listings we have not checked carry no badge, no stars and no chat.',
  },
] as const;

function VerificationSection() {
  return (
    <section className="wrap" aria-label="What verified means">
      <ul className={proofClasses.proof}>
        {points.map(({ Icon, title, text }) => (
          <Group component="li" gap="md" wrap="nowrap" align="stretch" key={text}>
            <Icon aria-hidden="true" />
            <div>
              <Box component="h2" fz="md" lh={1.25} lts="-0.01em">
                {title ?? promiseSentences.vetted}
              </Box>
              <Text mt="var(--s-2)" c="dimmed" fz="sm">
                {text}
              </Text>
            </div>
          </Group>
        ))}
      </ul>
    </section>
  );
}

interface LandingPageProps extends LandingData {
  placeBox: Elements;
  /** Requirements form, which calls `onSent` after a request was sent. */
  requirementsForm: (onSent: () => void) => Elements;
}

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
      <VerificationSection />
      <TypesByRegion />
      <HowItWorksSection />
      <Cities cities={cities} />
      <Quotes testimonials={testimonials} isDemo={isDemo} />
      <JoinSection />
      <RequestSection form={requirementsForm} responseSentence={responseSentence} />
      <LandingStructuredData origin={origin} />
    </>
  );
}

interface RequestSectionProps {
  form: (onSent: () => void) => Elements;
  responseSentence: string;
}

function RequestSection({ form, responseSentence }: RequestSectionProps) {
  const [isSent, setSent] = useState(false);
  return (
    <section
      id="requirements"
      className={`wrap ${askClasses.ask}`}
      aria-labelledby="landing-requirements"
    >
      <Stack>
        <Box component="h2" fz="var(--fs-section)" id="landing-requirements">
          Can't see the right person?
        </Box>
        <Text
          maw="46ch"
          c="dimmed"
        >{`Tell us what you need. A person reads it, and ${responseSentence}.`}</Text>
        <Keys className={askClasses.drawing} />
      </Stack>
      <Box p="lg" bd="1px solid var(--line)" bdrs="md" bg="var(--card)" className={askClasses.card}>
        <div role="alert">{isSent && <Alert>{outcomes.requirements.sent}</Alert>}</div>
        {isSent && <p>{outcomes.requirements.next}</p>}
        {form(() => setSent(true))}
      </Box>
    </section>
  );
}

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

/** Section for professionals: how to join, and the phone number for questions. */
function JoinSection() {
  return (
    <section className={`wrap ${joinClasses.join}`} aria-labelledby="landing-join">
      <div className={joinClasses.panel}>
        <div className={joinClasses.text}>
          <Box component="h2" fz="var(--fs-section)" id="landing-join">
            Are you the one they are looking for?
          </Box>
          <p>
            Join as a professional. Claim your listing, show what has been checked, and answer
            buyers where they ask.
          </p>
          <Group gap="sm" align="stretch">
            <Button component={Link} to={paths.vendorRegister} variant="brand">
              Join as a professional
            </Button>
            {brand.phone && (
              <Button
                component="a"
                href={brand.phone_link}
                variant="quiet"
                leftSection={<IconPhone aria-hidden="true" />}
              >
                {brand.phone}
              </Button>
            )}
          </Group>
        </div>
        <Queenslander className={joinClasses.drawing} />
      </div>
    </section>
  );
}
