import type { SiteListing } from '@threshold/contract/site';
import type { SiteListingRow } from './site.repo.ts';

export function presentSiteListing({ id, updated_at }: SiteListingRow): SiteListing {
  return { _id: id, updated_at: updated_at.toISOString() };
}
