import type { Vendor } from '@threshold/contract/vendors';
import type { NextCall } from '@threshold/contract/vendors-calendar';
import type { ReactNode } from 'react';
import { ListingBadges } from '#app/components/listing-badges.tsx';
import { ListingStars } from '#app/components/stars.tsx';
import { callText } from '#app/lib/format/call-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { distanceText, kilometresBetween } from '#app/lib/format/distance.ts';
import { experienceText } from '#app/lib/format/experience.ts';
import type { PlaceOfSearch } from '#app/lib/page/from-search.ts';

/** A row of the comparison. `read` returns nothing if the listing has no value. */
export interface Fact {
  readonly label: string;
  readonly read: (vendor: Vendor, nextCall: NextCall | undefined) => ReactNode;
}

/** Details that buyers compare, most important first. */
export const facts: readonly Fact[] = [
  { label: 'Checks', read: (vendor) => <ListingBadges {...vendor} /> },
  { label: 'Entries in registers', read: (vendor) => entries(vendor) },
  {
    label: 'Rating',
    read: ({ vendorRating, ...vendor }) => {
      if (vendorRating !== null) return <ListingStars ratings={{ ...vendor, vendorRating }} />;
      return vendor.status === 'approved' && 'No reviews yet';
    },
  },
  { label: 'Next free call', read: (_vendor, nextCall) => nextCall && callText(nextCall) },
  { label: 'Profession', read: ({ vendor_type }) => vendor_type },
  { label: 'Title', read: ({ professional_title }) => professional_title },
  { label: 'Business', read: ({ business_name }) => business_name },
  {
    label: 'Services',
    read: ({ services }) =>
      services.length > 0 && (
        <ul>
          {services.map(({ _id, servicesName }) => (
            <li key={_id}>{servicesName}</li>
          ))}
        </ul>
      ),
  },
  { label: 'Experience', read: ({ work_experience }) => experienceText(work_experience) },
  {
    label: 'Certifications and affiliations',
    read: ({ certifications_affiliations }) => certifications_affiliations,
  },
  {
    label: 'Where',
    read: ({ address, city, state }) => address || [city, state].filter(Boolean).join(' '),
  },
];

/** Row with the distance from the place of the search. */
export const distanceFact = (near: PlaceOfSearch): Fact => ({
  label: near.label ? `Distance from ${near.label}` : 'Distance',
  read: ({ latitude, longitude }) =>
    latitude !== null &&
    longitude !== null &&
    distanceText(kilometresBetween(near, { latitude, longitude })),
});

function entries({ checks }: Vendor): ReactNode {
  if (checks.length === 0) return undefined;
  return (
    <ul>
      {checks.map(({ register, number, checked_at }) => (
        <li key={`${register} ${number} ${checked_at}`}>
          {`${register}: ${number}, checked on ${dayText(checked_at)}`}
        </li>
      ))}
    </ul>
  );
}
