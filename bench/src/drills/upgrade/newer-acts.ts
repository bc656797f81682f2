import { ask, type Product } from './ask.ts';
import type { OlderData } from './older-data.ts';

interface List<T = unknown> {
  readonly data: readonly T[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Does with older data what only newer versions can. @returns what came of each */
export async function actAsNewer(
  product: Product,
  { customer, vendor, buying, home, settled }: OlderData,
): Promise<Record<string, boolean>> {
  const asCustomer = { token: customer.token };
  const asVendor = { token: vendor.token };
  const put = 'PUT' as const;
  const dates = `/buying/${buying}/professionals/${vendor.id}/dates`;
  await ask(product, dates, { ...asCustomer, method: put, body: { acts_for_us: true } });
  const shared = await ask<List<{ dates: unknown[] }>>(product, '/buying/shared-dates', asVendor);
  const visit = { home, kind: 'open_inspection', on: dayIn(5), time: '10:00' };
  const visits = `/buying/${buying}/visits`;
  await ask(product, visits, { ...asCustomer, method: 'POST', body: visit });
  const seen = await ask<List>(product, visits, asCustomer);
  const ending = await ask<List<{ keep_until: string | null }>>(
    product,
    `/buying/${settled}/documents`,
    asCustomer,
  );
  const notice = { first_day: dayIn(30), last_day: dayIn(31) };
  const away = `/vendors/${vendor.id}/away-notice`;
  const set = await ask<{ data: { notice: unknown } }>(product, away, {
    ...asVendor,
    method: put,
    body: notice,
  });
  const shown = `/buying/${buying}/shortlist`;
  return {
    'dates shared': shared.data[0]?.dates.length === 1,
    visit: seen.data.length === 1,
    'document ends': ending.data.length === 1 && ending.data[0]?.keep_until !== null,
    away: set.data.notice !== null,
    'shortlist of a purchase': Array.isArray((await ask<List>(product, shown, asCustomer)).data),
  };
}
