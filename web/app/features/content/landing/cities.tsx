import { Box, Group } from '@mantine/core';
import type { CityCount } from '@threshold/contract/endpoints/search/search';
import { placePath } from '@threshold/contract/paths';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { type VendorType, vendorTypePlurals, vendorTypes } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { formatResultCount } from '#app/lib/format/format.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from './cities.module.css';
import { LandingSection } from './landing-section.tsx';

interface CityTile {
  city: string;
  /** Vendor types with the most listings in the city, largest first; never empty. */
  rows: readonly { vendor_type: VendorType; count: number }[];
}

const mostTiles = 3;
const rowsOfTile = 3;
/** Minimum number of listings in a city for a vendor type to be shown. */
const fewest = 5;

/** Returns the first cities that have types with enough listings. */
export function buildCityTiles(cities: readonly CityCount[]): CityTile[] {
  return cities
    .map(({ city, counts }) => ({
      city,
      rows: counts
        .filter(({ count }) => count >= fewest)
        .toSorted((one, other) => other.count - one.count)
        .slice(0, rowsOfTile),
    }))
    .filter(({ rows }) => rows.length > 0)
    .slice(0, mostTiles);
}

/** Current number of professionals in large cities. Renders nothing without cities. */
export function Cities({ cities }: { cities: readonly CityCount[] }) {
  const tiles = buildCityTiles(cities);
  if (tiles.length === 0) return null;
  return (
    <LandingSection title="Professionals by city" lead={promiseSentences.city_counts}>
      <div className={classes.cities}>
        {tiles.map((tile) => (
          <Tile key={tile.city} {...tile} />
        ))}
      </div>
      <Box
        component="nav"
        mt="var(--s-28)"
        className={classes.types}
        aria-label="By type, state and suburb"
      >
        <Group component="ul" gap="0 var(--s-24)" align="stretch">
          {vendorTypes.map((type) => (
            <li key={type}>
              <Link to={placePath(type)}>{`${vendorTypePlurals[type]} by place`}</Link>
            </li>
          ))}
        </Group>
      </Box>
    </LandingSection>
  );
}

function Tile({ city, rows }: CityTile) {
  return (
    <div className={classes.city}>
      <Box component="h3" fz="xl" lh={1.12}>
        {city}
      </Box>
      <ul>
        {rows.map(({ vendor_type, count }) => (
          <li key={vendor_type} className="ruled-below">
            <Link to={withQuery(paths.search, { vendor_type, city })}>
              <span>{vendorTypePlurals[vendor_type]}</span>
              <span className="visually-hidden">{` in ${city}`}</span>
              <b className="num">{formatResultCount(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
