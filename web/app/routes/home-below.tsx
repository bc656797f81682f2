import { useState } from 'react';
import type { LandingData } from '#app/features/landing/api.ts';
import { BelowSearch } from '#app/features/landing/below-search.tsx';
import { placeSource } from '#app/features/places/place-source.ts';
import { RequirementsForm } from '#app/features/requirements/requirements-form.tsx';
import { lastSought } from '#app/lib/page/last-sought.ts';
import { MantineParts } from '#app/theme/mantine-parts.tsx';

/** What the landing page has below its search, apart from it: its script comes later, its styles with the page (`scripts/styles-of-guests.ts`). */
export default function HomeBelow(data: LandingData) {
  // Whoever comes from a search says it once.
  const [sought] = useState(lastSought);
  return (
    <MantineParts>
      <BelowSearch
        {...data}
        requirementsForm={(onSent) => (
          <RequirementsForm {...sought} onSent={onSent} places={placeSource} />
        )}
      />
    </MantineParts>
  );
}
