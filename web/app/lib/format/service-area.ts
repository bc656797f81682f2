import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';

/** Formats 'within 25 km of the office' or 'in Parramatta and Sydney'; empty without an area. */
export function formatServiceArea(area: Vendor['service_area']): string {
  if (!area) return '';
  if (area.radius_km !== null) return `within ${area.radius_km} km of the office`;
  const names = area.localities.map(({ name }) => name);
  const last = names.pop();
  if (last === undefined) return '';
  return `in ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`;
}
