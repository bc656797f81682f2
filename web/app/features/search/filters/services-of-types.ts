import type { Service } from '@threshold/contract/endpoints/listings/vendors';
import { serviceNames } from '@threshold/contract/rules/services';
import type { VendorType } from '@threshold/contract/vocabularies';

/** Returns wanted services that one of the types offers or that the catalogue does not contain. */
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
