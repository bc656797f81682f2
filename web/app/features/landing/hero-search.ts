import { allVendorTypes } from '@threshold/contract/vocabularies';
import { paths } from '#app/lib/paths.ts';

/** The search that the hero's fields ask for; what was left open is left out of the address. */
export function heroSearchPath(fields: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '' && text !== allVendorTypes) query.append(name, text);
  }
  return query.size > 0 ? `${paths.search}?${query}` : paths.search;
}
