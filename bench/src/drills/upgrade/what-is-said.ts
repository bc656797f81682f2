import { ask, type Product } from './ask.ts';
import type { OlderData } from './older-data.ts';

/** Answers by what was asked. */
export type Said = ReadonlyMap<string, unknown>;

/** What the product says of the data to those who made it, and to guests. @throws where it refuses any of it */
export async function readAllOf(product: Product, data: OlderData): Promise<Said> {
  const { customer, vendor, buying, settled, link } = data;
  const asked: readonly (readonly [string, string | undefined])[] = [
    ['/vendors/search?location=Parramatta%20NSW%202150&limit=20', undefined],
    [`/vendors/${vendor.id}`, undefined],
    [`/reviews/${vendor.id}`, undefined],
    ['/faq/active', undefined],
    ...ofCustomer(customer.id, vendor.id, [buying, settled]).map(
      (path) => [path, customer.token] as const,
    ),
    ...ofVendor(vendor.id, customer.id).map((path) => [path, vendor.token] as const),
  ];
  const said = new Map<string, unknown>();
  for (const [path, token] of asked) {
    const answer = await ask(product, path, token ? { token } : {});
    said.set(`${path} ${token ?? ''}`, changing.test(path) ? 'answered' : answer);
  }
  const headers = { 'request-link': link };
  said.set('request', await ask(product, '/lead-requests/link', { headers }));
  return said;
}

/** What a version words anew, and what is counted each minute. */
const changing = /\/checklist$|^\/figures$/;

const ofCustomer = (me: string, vendor: string, purchases: readonly string[]) => [
  '/customers',
  `/customers/${me}/appointments`,
  `/customers/${me}/shortlist`,
  `/customers/${me}/documents`,
  `/loan-applications/customer/${me}`,
  // Reading it marks it as read, which the list says.
  `/chat/${vendor}`,
  `/chat/history/${me}`,
  `/notices`,
  '/buying',
  ...purchases.flatMap((id) => [
    `/buying/${id}`,
    ...['dates', 'tasks', 'notes', 'professionals', 'documents', 'activities', 'checklist'].map(
      (part) => `/buying/${id}/${part}`,
    ),
  ]),
];

const ofVendor = (me: string, customer: string) => [
  '/vendors',
  '/vendors/dashboard',
  `/vendors/${me}/appointments`,
  `/vendors/${me}/availability`,
  `/loan-applications/vendor/${me}`,
  `/chat/${customer}`,
  `/chat/history/${me}`,
  '/notices',
  '/request-offers',
  '/saved-replies',
  '/figures',
];

/** Where the later answers do not say what the earlier ones said; what they say beside it is theirs. Links that we sign are new each time. */
export const lostSince = (before: Said, after: Said): readonly string[] =>
  [...before].flatMap(([what, said]) => lost(what.split(' ')[0] ?? '', said, after.get(what)));

function lost(where: string, before: unknown, after: unknown): readonly string[] {
  if (typeof before === 'string' && /[?&]?(?:token|signature)=|^\/files\//.test(before)) return [];
  if (typeof before !== 'object' || before === null)
    return Object.is(before, after) ? [] : [`${where}: ${String(before)}, ${String(after)}`];
  if (typeof after !== 'object' || after === null) return [`${where}: gone`];
  if (Array.isArray(before) && Array.isArray(after) && after.length < before.length)
    return [`${where}: ${before.length}, ${after.length}`];
  const then = after as Readonly<Record<string, unknown>>;
  return Object.entries(before).flatMap(([name, value]) =>
    lost(`${where}.${name}`, value, then[name]),
  );
}
