import type { Service } from '@threshold/contract/endpoints/listings/vendors';
import { serviceNames } from '@threshold/contract/rules/services';
import type { VendorType } from '@threshold/contract/vocabularies';

/** Returns the wanted services that a chosen type offers or that the catalogue does not list. */
export function filterServicesByTypes(
  services: readonly Service[],
  wanted: readonly string[],
  types: readonly VendorType[],
): string[] {
  const offered = new Set(types.flatMap((type) => serviceNames[type]));
  const known = new Set(Object.values(serviceNames).flat());
  const nameOf = new Map(services.map(({ _id, servicesName }) => [_id, servicesName]));
  return wanted.filter((id) => {
    const name = nameOf.get(id) ?? '';
    return offered.has(name) || !known.has(name);
  });
}
