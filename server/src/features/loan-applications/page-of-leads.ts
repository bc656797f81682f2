import { messages } from '@threshold/contract/texts/messages';
import type { LeadSort } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { invalid } from '../../errors.ts';
import { hasKey, type LeadFilter, type LeadPlace, listLeadPlaces } from './lead-list.repo.ts';

interface AskedPage {
  readonly sort: LeadSort;
  readonly page: number;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/**
 * Returns one page of a broker's leads, from the position of a lead, so that none is skipped when
 * others change status. @throws invalid if a position belongs to another order
 */
export async function pageOfLeads(db: Db, vendorId: string, filter: LeadFilter, asked: AskedPage) {
  const { sort, limit } = asked;
  const after = readPlace('after', sort, asked.after);
  const before = after ? undefined : readPlace('before', sort, asked.before);
  const offset = (asked.page - 1) * limit;
  const found = await listLeadPlaces(db, vendorId, filter, { sort, limit, offset, after, before });
  const hasMore = found.length > limit;
  // Fewer leads than a page are before the position, so this is the first page.
  if (before && !hasMore) {
    return pageOfLeads(db, vendorId, filter, { sort, limit, page: 1 });
  }
  const shown = before ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = before ? hasMore : after !== undefined || offset > 0;
  const hasNext = before !== undefined || hasMore;
  return {
    ids: shown.map(({ id }) => id),
    previous: hasPrevious && first ? writePlace(first) : null,
    next: hasNext && last ? writePlace(last) : null,
  };
}

const SEPARATOR = '~';

const writePlace = ({ key, id }: LeadPlace) => (key === undefined ? id : `${key}${SEPARATOR}${id}`);

function readPlace(field: 'after' | 'before', sort: LeadSort, written: string | undefined) {
  if (written === undefined) return undefined;
  const [id = '', key] = written.split(SEPARATOR).toReversed();
  if ((key !== undefined) !== hasKey(sort)) throw invalid({ [field]: [messages.general.id] });
  return { id, key: key === undefined ? undefined : Number(key) };
}
