import { setTimeout as sleep } from 'node:timers/promises';
import { type Member, newAddress, type Product, signInAsDemo, walk } from '../people.ts';

interface Question {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls the product's API. @throws if the status is not 2xx */
export async function ask<T>(
  { address }: Product,
  path: string,
  { method, token, headers, body }: Question = {},
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}/api${path}`, {
    ...(method && { method }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method ?? 'GET'} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Ids of data that an older version has written, and the members who read it. */
export interface OlderData {
  readonly customer: Member;
  readonly vendor: Member;
  /** A purchase with a home under contract. */
  readonly buying: string;
  readonly home: string;
  /** A settled purchase with a document. */
  readonly settled: string;
  /** Token in the link with which a guest opens a request. */
  readonly link: string;
}

/** Answers to the application form. */
const answers = {
  purpose_of_loan: 'Buying first home',
  home_loan_situation: 'Exploring',
  credit_history: 'Great',
  employment_status: 'Employee',
  number_of_applicants: 2,
  source_of_income: 'Employment',
  income_range: '80K - 120K',
  expected_purchase_price: '600K - 800K',
  deposit_amount: '60K - 90K',
  expense_range: '2K - 4K',
  first_name: 'Wattle',
  last_name: 'Drill',
  email: 'wattle@people.example',
  phone_number: '0400000000',
};

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Creates a chat with a file, a booked call, an application, a request and two purchases.
 * @throws if a step fails
 */
export async function makeOlderData(product: Product): Promise<OlderData> {
  const customer = await signInAsDemo(product, 'customer');
  const vendor = await signInAsDemo(product, 'vendor');
  const failed = Object.entries(await walk(product)).filter(([, isWell]) => !isWell);
  if (failed.length > 0) throw new Error(`the older version: ${failed.join(', ')}`);
  await book(product, customer, vendor);
  const sides = { customer: customer.id, vendor: vendor.id };
  const by = { method: 'POST', token: customer.token } as const;
  await ask(product, '/loan-applications', { ...by, body: { ...answers, ...sides } });
  const { buying, home } = await buy(product, customer, vendor);
  const settled = await settle(product, customer);
  return { customer, vendor, buying, home, settled, link: await request(product) };
}

async function book(product: Product, customer: Member, vendor: Member): Promise<void> {
  const days = new URLSearchParams({ from: dayIn(2), to: dayIn(9) });
  const { data } = await ask<{ data: { dateTime: string }[] }>(
    product,
    `/vendors/${vendor.id}/slots?${days}`,
    { token: customer.token },
  );
  const body = {
    customerId: customer.id,
    vendorId: vendor.id,
    dateTime: data.at(-1)?.dateTime,
    topic: 'What we can borrow',
    phone_number: '0400000000',
  };
  const { token } = customer;
  await ask(product, '/customers/time-slot/schedule', { method: 'POST', token, body });
}

interface Purchase {
  readonly data: { readonly _id: string; readonly homes: readonly { readonly _id: string }[] };
}

async function start(product: Product, { token }: Member, name: string) {
  const home = { address: '12 High Street', place: 'Parramatta NSW 2150', state: 'NSW' };
  const { data } = await ask<Purchase>(product, '/buying', {
    method: 'POST',
    token,
    body: { name, home },
  });
  return { id: data._id, home: data.homes[0]?._id ?? '' };
}

const setStage = (
  product: Product,
  { token }: Member,
  { id, home }: { readonly id: string; readonly home: string },
  stage: string,
) =>
  ask(product, `/buying/${id}/homes/${home}/stage`, {
    method: 'PUT',
    token,
    body: { stage, reason: '', version: 1 },
  });

async function buy(product: Product, customer: Member, vendor: Member) {
  const made = await start(product, customer, 'A purchase of the drill');
  const { id, home } = made;
  const { token } = customer;
  const post = (path: string, body: object) =>
    ask(product, `/buying/${id}/${path}`, { method: 'POST', token, body });
  await setStage(product, customer, made, 'under_contract');
  const typed = { on: dayIn(20), time: '17:00' };
  await post('dates', { home, kind: 'finance_due', state: 'NSW', typed });
  await post('tasks', { title: 'Ask for the strata records' });
  await post('notes', { text: 'Ask about the fence.', audience: 'buyers' });
  await ask(product, `/buying/${id}/professionals/${vendor.id}`, { method: 'PUT', token });
  return { buying: id, home };
}

async function settle(product: Product, customer: Member): Promise<string> {
  const made = await start(product, customer, 'A purchase that is over');
  const body = new FormData();
  body.append('kind', 'loan_approval');
  const pdf = '%PDF-1.7\nAn approval of the drill\n';
  body.append('documents', new File([pdf], 'approval.pdf', { type: 'application/pdf' }));
  const { token } = customer;
  await ask(product, `/buying/${made.id}/documents`, { method: 'POST', token, body });
  await setStage(product, customer, made, 'bought');
  return made.id;
}

/** Sends a request as a guest and confirms it by mail. @returns the token in the mailed link */
async function request(product: Product): Promise<string> {
  const email = newAddress();
  const body = {
    name: 'Wattle Drill',
    email,
    phone_number: '0400000000',
    requirements: 'We look for a broker for our first home in Parramatta.',
    vendor_type: 'Mortgage Broker',
    post_code: '2150',
  };
  await ask(product, '/lead-requests', { method: 'POST', body });
  for (;;) {
    const answer = await fetch(`${product.address}/dev/mailbox.json?to=${email}`);
    const link = /\/requests#([\w-]+)/.exec(await answer.text())?.[1];
    if (link) {
      const headers = { 'request-link': link };
      await ask(product, '/lead-requests/link/confirm', { method: 'POST', headers });
      return link;
    }
    await sleep(100);
  }
}
