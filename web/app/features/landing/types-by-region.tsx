import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { IconChevronRight } from '@tabler/icons-react';
import {
  type Region,
  regions,
  type VendorType,
  vendorTypeBlurbs,
  vendorTypes,
} from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { storageKeys, writeStored } from '#app/lib/account/storage.ts';
import { useHydrated } from '#app/lib/page/use-hydrated.ts';
import { placeOfRegion, regionSearchPath } from './region-search.ts';
import { Section } from './section.tsx';
import { TypeIcon } from './type-icon.tsx';
import classes from './types-by-region.module.css';

const everywhere = 'everywhere';

/** Becomes part of ids, which may hold no spaces. */
function keyOf({ city }: Region): string {
  return city || everywhere;
}

/** The eight types, everywhere or in one of the large cities. */
export function TypesByRegion() {
  const isHydrated = useHydrated();
  return (
    <Section id="services" title="Who do you need first?">
      <Tabs id="regions" defaultValue={everywhere} keepMounted={false}>
        <Tabs.List aria-label="Region">
          {regions.map((region) => (
            <Tabs.Tab
              key={region.name}
              value={keyOf(region)}
              disabled={!isHydrated}
              data-waiting={!isHydrated || undefined}
            >
              {region.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {regions.map((region) => (
          <Tabs.Panel key={region.name} value={keyOf(region)}>
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
    </Section>
  );
}

function TypeLink({ type, region }: { type: VendorType; region: Region }) {
  function rememberRegion() {
    const place = placeOfRegion(region);
    writeStored(storageKeys.location, place ? JSON.stringify(place) : null);
  }
  return (
    <Link className={classes.type} to={regionSearchPath(type, region)} onClick={rememberRegion}>
      <TypeIcon type={type} />
      <span>
        <b>{type}</b>
        <span>{vendorTypeBlurbs[type]}</span>
      </span>
      <IconChevronRight className={classes.go} aria-hidden="true" />
    </Link>
  );
}
