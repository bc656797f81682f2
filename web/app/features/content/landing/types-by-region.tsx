import { Box, Tabs } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Place } from '@threshold/contract/endpoints/search/places';
import {
  type Region,
  regions,
  type VendorType,
  vendorTypeBlurbs,
  vendorTypes,
} from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { LineDrawing } from '#app/components/pictures/drawings/line-drawing.tsx';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { useHydrated } from '#app/lib/page/hydration.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { LandingSection } from './landing-section.tsx';
import classes from './types-by-region.module.css';

const everywhere = 'everywhere';

function getRegionKey({ city }: Region): string {
  return city || everywhere;
}

/** The eight types of professionals, in all regions or in a large city. */
export function TypesByRegion() {
  const isHydrated = useHydrated();
  return (
    <LandingSection id="services" title="Who do you need first?">
      <Tabs id="regions" defaultValue={everywhere} keepMounted={false}>
        <Tabs.List aria-label="Region">
          {regions.map((region) => (
            <Tabs.Tab
              key={region.name}
              value={getRegionKey(region)}
              disabled={!isHydrated}
              data-waiting={!isHydrated || undefined}
            >
              {region.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {regions.map((region) => (
          <Tabs.Panel key={region.name} value={getRegionKey(region)}>
            <ul className={classes.types}>
              {vendorTypes.map((type) => (
                <li key={type}>
                  <TypeLink type={type} region={region} />
                </li>
              ))}
            </ul>
          </Tabs.Panel>
        ))}
      </Tabs>
    </LandingSection>
  );
}

function TypeLink({ type, region }: { type: VendorType; region: Region }) {
  function rememberRegion() {
    const place = toRegionPlace(region);
    writeStored(storageKeys.location, place ? JSON.stringify(place) : null);
  }
  return (
    <Link className={classes.type} to={regionSearchPath(type, region)} onClick={rememberRegion}>
      <LineDrawing viewBox="0 0 24 24" strokeWidth="1.5">
        <path d={lines[type]} />
      </LineDrawing>
      <span>
        <Box
          component="b"
          ff="var(--font-display)"
          fz="lg"
          fw={650}
          lh={1.2}
          display="block"
          lts="-0.01em"
        >
          {type}
        </Box>
        <span>{vendorTypeBlurbs[type]}</span>
      </span>
      <IconChevronRight className={classes.go} aria-hidden="true" />
    </Link>
  );
}

/* Custom drawings in the line width of the icons: a flag, a contract, a house under a
   magnifying glass, a key. */
const lines: Readonly<Record<VendorType, string>> = {
  'Realestate Agent': 'M6 21V3M6 5h13l-2.5 4L19 13H6',
  'Conveyancer/Solicitor':
    'M6 3h12v18H6zM9 8h6M9 12h6M12.7 17a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0',
  'Building & Pest inspector':
    'M3 11l7-6 7 6M5 10v9h5M11.5 15a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M17.7 17.7L21 21',
  'Buyers agent':
    'M3.5 8a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M11.2 11.2L20 20M17 17l2.5-2.5M14 14l2-2',
  'Mortgage Broker': 'M4 20h16M6 20V10M10 20V10M14 20V10M18 20V10M3 10h18L12 4z',
  'Property Manager': 'M4 20V9l8-5 8 5v11zM9 20v-6h6v6M12 9v.1',
  Accountant:
    'M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 7h8M8.5 12v.1M12 12v.1M15.5 12v.1M8.5 16.5v.1M12 16.5v.1M15.5 16.5v.1',
  'Building Surveyor': 'M4 20L19 5l1 8-7 7zM8 16l2 2M11 13l2 2M14 10l2 2',
};

/** Returns the region as a stored place; undefined for all regions. */
export function toRegionPlace(region: Region): Place | undefined {
  const { postcode, latitude, longitude, address, city, country } = region;
  if (isEverywhere(region)) return undefined;
  return { postcode, latitude, longitude, address, city, country };
}

export function regionSearchPath(type: VendorType, region: Region): string {
  const { latitude, longitude } = region;
  return withQuery(paths.search, {
    vendor_type: type,
    ...(isEverywhere(region) ? {} : { place: formatRegion(region), latitude, longitude }),
  });
}

/** Coordinates (0,0) mean all regions. */
function isEverywhere({ latitude, longitude }: Region): boolean {
  return latitude === 0 && longitude === 0;
}

/** Formats the region as the place box does: 'Sydney NSW'. */
function formatRegion({ address, country }: Region): string {
  return address.replace(`, ${country}`, '');
}
