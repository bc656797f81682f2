import { Box, Group } from '@mantine/core';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorTypePlurals } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import classes from './others-by-place.module.css';

export interface PlaceOfVendor {
  readonly name: string;
  readonly path: string;
}

interface OthersByPlaceProps {
  vendor: Pick<Vendor, 'vendor_type'>;
  places: readonly PlaceOfVendor[];
}

/** Links to pages with others of the same type, by place. */
export function OthersByPlace({ vendor: { vendor_type }, places }: OthersByPlaceProps) {
  if (!vendor_type || places.length === 0) return null;
  const many = vendorTypePlurals[vendor_type];
  return (
    <Box component="nav" pt={40} className={classes.others} aria-label={`More ${many}`}>
      <Group component="ul" gap="0 24px" align="stretch">
        {places.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{`${many} in ${name}`}</Link>
          </li>
        ))}
      </Group>
    </Box>
  );
}
