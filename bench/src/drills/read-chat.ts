import type { Message } from '@threshold/contract/chat-messages';
import type { RealServer } from '../../../server/test/real-server.ts';

const PAGE = 200;

/** Everything that was said, the oldest first. */
export async function readAll(
  product: Pick<RealServer, 'address'>,
  token: string,
  otherId: string,
): Promise<Message[]> {
  const all: Message[] = [];
  for (let page = 1; ; page += 1) {
    const url = `${product.address}/api/chat/${otherId}?page=${page}&limit=${PAGE}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: Message[] };
    all.unshift(...data);
    if (data.length < PAGE) return all;
  }
}
