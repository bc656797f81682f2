import { randomUUID } from 'node:crypto';
import { post, type RealServer } from '../../../server/test/real-server.ts';

export const members = ['customers', 'vendors'] as const;
export type Members = (typeof members)[number];

export const newAddress = () => `${randomUUID()}@people.example`;

/** Opens an account. @returns its address @throws when it was not taken */
export async function signUp(
  product: Pick<RealServer, 'address'>,
  kind: Members,
  email = newAddress(),
): Promise<string> {
  const person = { first_name: 'Wattle', last_name: 'Drill', email, password: 'Doorway-26-lamp!' };
  const { status } = await post(product, `/${kind}/register`, person);
  if (status !== 201) throw new Error(`a sign-up was answered ${status}`);
  return email;
}

export interface Member {
  readonly id: string;
  readonly token: string;
}

const demoPassword = 'Threshold-demo-1!';

/** Signs in as one of the two that the demo data has. */
export async function signInAsDemo(
  product: Pick<RealServer, 'address'>,
  role: 'customer' | 'vendor',
): Promise<Member> {
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
