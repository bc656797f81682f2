import { randomUUID } from 'node:crypto';
import type { Message } from '@threshold/contract/endpoints/chat/chat';
import { connectTo, mustSend, next, post } from '../../../server/test/public.ts';

/** A running product, or the proxy in front of it. */
export interface Product {
  readonly address: string;
}

export const members = ['customers', 'vendors'] as const;
type Members = (typeof members)[number];

export const newAddress = () => `${randomUUID()}@people.example`;

/** Registers an account, by default with a new email address. */
export function register(
  product: Product,
  email = newAddress(),
  kind: Members = 'customers',
): Promise<Response> {
  const person = { first_name: 'Wattle', last_name: 'Drill', email, password: 'Doorway-26-lamp!' };
  return post(product, `/${kind}/register`, person);
}

export interface Member {
  readonly id: string;
  readonly token: string;
}

const demoPassword = 'Threshold-demo-1!';

export async function signInAsDemo(product: Product, role: 'customer' | 'vendor'): Promise<Member> {
  const answer = await post(product, `/${role}s/login`, {
    email: `${role}@demo.example`,
    password: demoPassword,
  });
  const { access_token, data } = (await answer.json()) as {
    access_token: string;
    data: { _id: string };
  };
  return { id: data._id, token: access_token };
}

const PAGE = 200;

/** All messages of a conversation, oldest first. */
export async function readAll(
  product: Product,
  token: string,
  otherId: string,
): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    const query = new URLSearchParams({
      limit: String(PAGE),
      ...(all[0] && { before: all[0]._id }),
    });
    const url = `${product.address}/api/chat/${otherId}?${query.toString()}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: Message[] };
    // A page of long texts has fewer messages than its limit, so only an empty page is the end.
    if (data.length === 0) return all;
    all.unshift(...data);
  }
}

/**
 * Signs in as both demo members, searches, chats and sends a file.
 * @returns whether each step succeeded
 */
export async function walk(product: Product): Promise<Record<string, boolean>> {
  const { address } = product;
  const customer = await signInAsDemo(product, 'customer');
  const vendor = await signInAsDemo(product, 'vendor');
  const of = (token: string) => ({ authorization: `Bearer ${token}` });
  const isOk = async (path: string, token?: string) =>
    (await fetch(`${address}${path}`, token ? { headers: of(token) } : {})).ok;

  const text = `A walk ${randomUUID()}`;
  const received = await sendAndReceive(product, customer.token, vendor, text);
  const form = new FormData();
  form.append('receiverId', vendor.id);
  form.append('files', new File(['A statement of the walk'], 'statement.txt'));
  const sent = await fetch(`${address}/api/chat/upload`, {
    method: 'POST',
    headers: of(customer.token),
    body: form,
  });
  const read = await readAll(product, vendor.token, customer.id);
  return {
    ready: await isOk('/readyz'),
    'a page': await isOk('/'),
    'own profile': await isOk('/api/vendors/', vendor.token),
    search: await finds(product),
    chat: received === text && read.some(({ body }) => body === text),
    upload: sent.status === 201 && read.at(-1)?.file?.original_name === 'statement.txt',
  };
}

async function sendAndReceive(
  { address }: Product,
  token: string,
  to: { readonly id: string; readonly token: string },
  message: string,
): Promise<string> {
  const [from, listener] = await Promise.all(
    [token, to.token].map((one) => connectTo(address, one)),
  );
  if (!from || !listener) throw new Error('a socket is missing');
  const hearing = next(listener, 'message');
  await mustSend(from, { receiverId: to.id, message });
  const { message: received } = await hearing;
  from.close();
  listener.close();
  return received.body;
}

async function finds({ address }: Product): Promise<boolean> {
  const query = new URLSearchParams({ location: 'Sydney NSW 2000', limit: '5' });
  const answer = await fetch(`${address}/api/vendors/search?${query.toString()}`);
  const { vendors } = (await answer.json()) as { vendors?: readonly unknown[] };
  return answer.ok && vendors !== undefined && vendors.length > 0;
}
