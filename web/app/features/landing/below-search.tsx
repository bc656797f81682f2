import type { Elements } from '#app/components/elements.ts';
import type { LandingData } from './api.ts';
import { Ask } from './ask.tsx';
import { Cities } from './cities.tsx';
import { Join } from './join.tsx';
import { Proof } from './proof.tsx';
import { Quotes } from './quotes.tsx';
import { Story } from './story.tsx';
import { TypesByRegion } from './types-by-region.tsx';

export interface BelowSearchProps extends Omit<LandingData, 'origin'> {
  /** The requirements form; it says when a request has arrived. */
  requirementsForm: (onSent: () => void) => Elements;
}

/** What the landing page has below its search. */
export function BelowSearch({ cities, testimonials, isDemo, requirementsForm }: BelowSearchProps) {
  return (
    <>
      <Proof />
      <TypesByRegion />
      <Story />
      <Cities cities={cities} />
      <Quotes testimonials={testimonials} isDemo={isDemo} />
      <Join />
      <Ask form={requirementsForm} />
    </>
  );
}
