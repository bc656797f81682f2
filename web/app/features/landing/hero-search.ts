import { allVendorTypes } from '@threshold/contract/vocabularies';
import { paths } from '#app/lib/paths.ts';

/** Returns the search for the hero's fields, without empty ones. */
export function heroSearchPath(fields: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '' && text !== allVendorTypes) query.append(name, text);
  }
  return query.size > 0 ? `${paths.search}?${query}` : paths.search;
}
