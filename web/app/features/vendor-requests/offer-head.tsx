import { Group } from '@mantine/core';
import type { RequestOffer } from '@threshold/contract/endpoints/requests/request-offers';
import type { Elements } from '#app/components/layout/elements.ts';
import classes from './requests-page.module.css';

/** Requested type and place. */
export function OfferHead({ offer, children }: { offer: RequestOffer; children: Elements }) {
  const { place, distance_km, vendor_type } = offer;
  const distance = distance_km === null ? '' : `${Math.round(distance_km)} km away`;
  return (
    <Group gap="8px 16px" align="start" justify="space-between">
      <div>
        <h3>{place || 'Australia'}</h3>
        <p className={classes.note}>{[vendor_type, distance].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </Group>
  );
}
