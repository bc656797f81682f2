import { Badge, Box, Stack } from '@mantine/core';
import type { Testimonial } from '@threshold/contract/endpoints/reviews/reviews';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { PlayButton, useAutoplay } from '#app/components/buttons/play-button.tsx';
import { Stars } from '#app/components/pictures/stars.tsx';
import { paths } from '#app/lib/paths.ts';
import { LandingSection } from './landing-section.tsx';
import classes from './quotes.module.css';

const title = 'What buyers wrote';

interface QuotesProps {
  testimonials: readonly Testimonial[];
  isDemo: boolean;
}

/**
 * Published reviews whose authors agreed to be quoted. The row scrolls until it is paused. Replaces
 * Mantine's Carousel, which does not scroll without scripts and loads Embla on the landing page.
 */
export function Quotes({ testimonials, isDemo }: QuotesProps) {
  const row = useRef<HTMLUListElement>(null);
  const autoplay = useAutoScroll(row);
  if (testimonials.length === 0) return null;
  return (
    <LandingSection
      title={title}
      lead={isDemo && <Badge variant="unverified">Sample</Badge>}
      aside={testimonials.length > 1 && <PlayButton {...autoplay} />}
    >
      {/* The links inside make every part of the row reachable by keyboard. */}
      <ul ref={row} className={classes.quotes} aria-label={title}>
        {testimonials.map((testimonial) => (
          <li key={testimonial._id}>
            <Quote {...testimonial} />
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

function Quote({ rating, comment, author_name, vendor, vendor_name, ...about }: Testimonial) {
  return (
    <Stack
      component="figure"
      gap="md"
      h="100%"
      p="var(--s-20)"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--card)"
      className={classes.quote}
    >
      <Stars rating={rating} />
      <Box component="blockquote" ff="var(--font-display)" fz="lg" fw={500} lh={1.42} lts="-0.01em">
        {comment}
      </Box>
      <Stack component="figcaption" gap={0} c="dimmed" fz="sm" lh={1.45}>
        <Box component="b" c="var(--ink)">
          {author_name}
        </Box>
        <span>
          about <Link to={paths.vendor(vendor)}>{vendor_name}</Link>
        </span>
        <span>{`${about.vendor_type}, ${about.city}`}</span>
      </Stack>
    </Stack>
  );
}

const stepMs = 5000;

/** Scrolls by one quote at a time; pauses on hover, on focus and in hidden tabs. */
function useAutoScroll(row: RefObject<HTMLElement | null>) {
  return useAutoplay(stepMs, (prefersStill) => {
    const element = row.current;
    if (!element || document.hidden || element.matches(':hover, :focus-within')) return;
    const [first, ...others] = element.children;
    if (!(first instanceof HTMLElement)) return;
    const starts = [first, ...others].map((item) => (item as HTMLElement).offsetLeft);
    const left = getNextOffset({
      starts: starts.map((start) => start - first.offsetLeft),
      now: element.scrollLeft,
      end: element.scrollWidth - element.clientWidth,
    });
    element.scrollTo({ left, behavior: prefersStill ? 'auto' : 'smooth' });
  });
}

interface ScrollRow {
  /** Start of each item in px. */
  starts: readonly number[];
  /** Current and maximum scroll position in px. */
  now: number;
  end: number;
}

/** Returns the next scroll position: the start of the next item, or 0 at the end. */
export function getNextOffset({ starts, now, end }: ScrollRow): number {
  // Permits a difference of one pixel, because browsers report fractional scroll positions.
  if (now >= end - 1) return 0;
  return Math.min(starts.find((start) => start > now + 1) ?? 0, end);
}
