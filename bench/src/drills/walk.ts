import { randomUUID } from 'node:crypto';
import type { RealServer } from '../../../server/test/real-server.ts';
import { connectTo, mustSend, next } from '../../../server/test/sockets.ts';
import { signInAsDemo } from './people.ts';
import { readAll } from './read-chat.ts';

type Product = Pick<RealServer, 'address'>;

/** Signs in as both people of the demo, searches, chats and sends a file. @returns what came of each step */
export async function walk(product: Product): Promise<Record<string, boolean>> {
  const { address } = product;
  const customer = await signInAsDemo(product, 'customer');
  const vendor = await signInAsDemo(product, 'vendor');
  const of = (token: string) => ({ authorization: `Bearer ${token}` });
  const isOk = async (path: string, token?: string) =>
    (await fetch(`${address}${path}`, token ? { headers: of(token) } : {})).ok;

  const text = `A walk ${randomUUID()}`;
  const heard = await say(product, customer.token, vendor, text);
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
    chat: heard === text && read.some(({ body }) => body === text),
    upload: sent.status === 201 && read.at(-1)?.file?.original_name === 'statement.txt',
  };
}

async function say(
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
  const { message: said } = await hearing;
  from.close();
  listener.close();
  return said.body;
}

async function finds({ address }: Product): Promise<boolean> {
  const query = new URLSearchParams({ location: 'Sydney NSW 2000', limit: '5' });
  const answer = await fetch(`${address}/api/vendors/search?${query.toString()}`);
  const { vendors } = (await answer.json()) as { vendors?: readonly unknown[] };
  return answer.ok && vendors !== undefined && vendors.length > 0;
}
