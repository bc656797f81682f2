import { Stack, Text } from '@mantine/core';
import type { VendorCard as Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { limits } from '@threshold/contract/limits';
import type { Elements } from '#app/components/layout/elements.ts';
import type { SearchPlace } from './search-url.ts';
import { whereOf } from './search-words.ts';
import { VendorCard } from './vendor-card.tsx';

export interface ServingProps {
  place: SearchPlace;
  vendors: readonly Vendor[];
  renderExtras: (vendor: Vendor) => Elements;
}

/** Professionals who work at the place but whose office is outside the search radius. */
export function Serving({ place, vendors, renderExtras }: ServingProps) {
  if (vendors.length === 0) return null;
  return (
    <Stack component="section" gap="sm" mt="lg" aria-labelledby="serving">
      <h3 id="serving">{`Also work ${whereOf(place)}`}</h3>
      <Text
        c="var(--ink3)"
        fz="sm"
      >{`Their offices are more than ${limits.search.radius_km} km away. They say that they work here.`}</Text>
      <Stack component="ul" gap="sm" mb="sm">
        {vendors.map((vendor) => (
          <li key={vendor._id}>
            <VendorCard vendor={vendor} extras={renderExtras(vendor)} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
