import { EARTH_RADIUS_KM } from '@threshold/contract/earth';
import type { VendorCard } from '@threshold/contract/vendors';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import { presentIdentity, presentServices } from '../vendors/vendors.presenter.ts';
import type { CardRow } from './card.sql.ts';

/** Services that a card lists. */
const CARD_SERVICES = 3;

/** A listing as search and shortlist show it. `haversine`: how far away it is, null where there is no place. */
export function presentCard(
  row: CardRow,
  catalogue: Catalogue,
  haversine: number | null,
): VendorCard {
  const services = presentServices(row, catalogue);
  return {
    ...presentIdentity(row),
    services: services.slice(0, CARD_SERVICES),
    services_total: services.length,
    distance_km: haversine === null ? null : Math.round(kilometresOf(haversine) * 10) / 10,
  };
}

/** The distance behind a haversine, which is what the index computes: same order, and no arc sine for each row. */
const kilometresOf = (haversine: number) => 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine));
