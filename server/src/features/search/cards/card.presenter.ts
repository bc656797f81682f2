import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { EARTH_RADIUS_KM } from '@threshold/contract/vocabularies';
import { presentIdentity, presentServices } from '../../listings/vendors/vendors.presenter.ts';
import type { Catalogue } from '../../listings/vendors/vendors.repo.ts';
import type { CardRow } from './card.queries.ts';

/** Maximum number of services on a card. */
const CARD_SERVICES = 3;

/** Presents a listing for search and shortlist. `haversine` is null if the distance is unknown. */
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
    distance_km: haversine === null ? null : Math.round(toKilometres(haversine) * 10) / 10,
  };
}

/** Converts a haversine to a distance. Searches sort by haversine, which is faster to compute. */
const toKilometres = (haversine: number) => 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine));
