import { Badge, Box, Group, Stack, Text } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { PlayButton, useAutoplay } from '#app/components/buttons/play-button.tsx';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { Queenslander } from '#app/components/pictures/drawings/queenslander.tsx';
import {
  StepCompare,
  StepConnect,
  StepSearch,
} from '#app/components/pictures/drawings/step-drawings.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './about-page.module.css';

/* People on the about page. They are fictional: pages show them only with demo data, marked as a
   sample. Before showing real people here, remove the mark. */

const leaders = [
  {
    name: 'Clementine Lintel',
    role: 'Founder and chief executive',
    note: 'Answers the awkward questions, and asks a few.',
  },
  {
    name: 'Quinn Waratah',
    role: 'Head of checks',
    note: 'Reads public registers so that you do not have to.',
  },
  {
    name: 'Tegan Correa',
    role: 'Head of product',
    note: 'Takes things off the screen until only the next step is left.',
  },
];

function FounderQuote() {
  return (
    <figure className={classes.quote}>
      <Box component="blockquote" ff="var(--font-display)" fz="xl" fw={650} lh={1.3} lts="-0.01em">
        <p>
          I bought my first house from a list of names on the back of an envelope. I wanted the list
          to say who had been checked, and when.
        </p>
      </Box>
      <Group component="figcaption" gap="var(--s-8) var(--s-16)" fw={600}>
        <span>Clementine Lintel, Founder</span>
        <SampleMark />
      </Group>
    </figure>
  );
}

function Leadership() {
  return (
    <Stack component="section" gap="lg" aria-labelledby="leadership">
      <Group gap="var(--s-8) var(--s-16)">
        <Box component="h2" fz="var(--fs-section)" lts="-0.025em" id="leadership">
          Leadership
        </Box>
        <SampleMark />
      </Group>
      <ul className={classes.people}>
        {leaders.map(({ name, role, note }) => (
          <li key={name}>
            <CustomerAvatar name={name} size={44} />
            <div>
              <h3>{name}</h3>
              <Text c="dimmed" fz="sm">
                {role}
              </Text>
              <p>{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function SampleMark() {
  return (
    <span className={classes.sample}>
      <Badge variant="unverified">Sample</Badge>
      <span>Made up for the demonstration.</span>
    </span>
  );
}

const tiles = [
  {
    title: 'Look around first',
    text: 'Search by suburb and trade. No account, no form, no call you did not ask for.',
    Drawing: StepSearch,
  },
  {
    title: 'See what was checked',
    text: 'Licence, register, date. Side by side where you compare, and open to the source.',
    Drawing: StepCompare,
  },
  {
    title: 'Keep it in one place',
    text: 'Messages, calls and papers for every professional, until the keys are yours.',
    Drawing: StepConnect,
  },
] as const;

/** Three tiles that are highlighted one after another; all are always readable. */
function Highlights() {
  const [current, setCurrent] = useState(0);
  const autoplay = useAutoplay(limits.about.highlight_ms, () =>
    setCurrent((index) => (index + 1) % limits.about.highlights),
  );
  return (
    <Stack component="section" gap="lg" aria-labelledby="highlights">
      <Group wrap="nowrap" justify="space-between">
        <Box component="h2" fz="var(--fs-section)" lts="-0.025em" id="highlights">
          What you can do here
        </Box>
        <PlayButton {...autoplay} className={classes.toggle} />
      </Group>
      <ul className={classes.tiles}>
        {tiles.map(({ title, text, Drawing }, index) => (
          <li key={title} data-lit={index === current || undefined}>
            <Drawing className={classes.highlightsDrawing} />
            <h3>{title}</h3>
            <Text mt="xs" c="dimmed">
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const story = [
  'Buying a home in Australia can take eight kinds of professional: someone to lend, someone to read the contract, someone to look under the floor. Many people meet them all for the first time within a few weeks, and choose by who rings back.',
  `${brand.name} puts them in one place, by suburb and by trade, and says in plain words what we checked about each of them and on which day. What we have not checked says so too.`,
  'Looking around takes no account. When somebody fits, you write to them, book a call or send an application from here, and afterwards you tell the next buyer how it went.',
];

const principles = [
  {
    title: 'Say what was checked',
    text: "A badge carries a date and opens to the check behind it. 'Not verified' is written out, never hidden.",
  },
  {
    title: 'Your papers stay yours',
    text: 'Payslips and tax documents go to the broker you send them to. Opening them takes a code, and you can delete them.',
  },
  {
    title: 'No pressure',
    text: `No account to look around, ${promiseSentences.no_obligation}, and no countdown clocks.`,
  },
];

/** About page. Fictional people appear only with demo data. */
export function AboutPage({ isDemo }: { isDemo: boolean }) {
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.story}>
        <Stack maw="62ch">
          <Box component="h1" mb="xs">
            The people who get you through the door, and what we know about them
          </Box>
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Stack>
        <Queenslander className={classes.drawing} />
      </div>
      <Stack
        component="section"
        gap="lg"
        className={classes.principles}
        aria-labelledby="principles"
      >
        <Box component="h2" fz="var(--fs-section)" lts="-0.025em" id="principles">
          Three principles
        </Box>
        <ol>
          {principles.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Text mt="xs" c="dimmed">
                {text}
              </Text>
            </li>
          ))}
        </ol>
      </Stack>
      {isDemo && <FounderQuote />}
      <Highlights />
      {isDemo && <Leadership />}
      <section className={classes.start} aria-labelledby="start">
        <Box component="h2" fz="var(--fs-section)" lts="-0.025em" id="start">
          Find yours
        </Box>
        <p>{`${promiseSentences.free} for buyers, and no account to look around.`}</p>
        <Button component={Link} to={paths.home} variant="primary">
          Get Started Today
        </Button>
      </section>
    </div>
  );
}
