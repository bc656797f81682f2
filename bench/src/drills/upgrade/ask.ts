import type { RealServer } from '../../../../server/test/real-server.ts';

export type Product = Pick<RealServer, 'address'>;

interface Question {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Calls the product. @returns what it answers @throws where that is no success */
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
