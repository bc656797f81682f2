import { openPasswords } from '../../../server/src/adapters/passwords/passwords.ts';
import { towns } from '../../../server/src/db/bulk/towns.ts';
import { buildCustomer } from '../../../server/test/factories/customer.ts';
import { post } from '../../../server/test/real-server.ts';
import { type ClientSocket, connectTo, mustSend } from '../../../server/test/sockets.ts';
import { fetchWhole } from '../measure.ts';
import { at, type Side, type Writer } from '../scale/side.ts';

/** Somebody who is here, with the page open. */
export interface Visitor {
  readonly side: Side;
  readonly member: Writer;
  readonly socket: ClientSocket;
  /** Of what is read: another place or professional each time. */
  readonly number: number;
}

const password = 'Doorway-26-lamp!';
const email = 'comes-back@people.example';

/** Makes the account that signs in. Those of a scale have no passwords. */
export async function openAccount({ database }: Side): Promise<void> {
  const passwords = await openPasswords();
  await buildCustomer(database.database.db, {
    email,
    password_hash: await passwords.hash(password, 'bench'),
  });
}

const read =
  (pathOf: (visitor: Visitor) => string, isMember = true) =>
  (visitor: Visitor): Promise<unknown> => {
    const token = isMember ? visitor.member.token : undefined;
    return fetchWhole(`${visitor.side.product.address}/api${pathOf(visitor)}`, token);
  };

/** What a visitor does, and how often in a visit. docs/scale.md counts with the same. */
export const acts: Readonly<
  Record<string, { readonly times: number; readonly act: (visitor: Visitor) => Promise<unknown> }>
> = {
  'a sign-in': {
    times: 0.5,
    act: async ({ side }) => {
      const { status } = await post(side.product, '/customers/login', { email, password });
      if (status !== 200) throw new Error(`a sign-in was answered ${status}`);
    },
  },
  'a socket': {
    times: 1,
    act: async ({ side, member }) => (await open(side, member)).close(),
  },
  'a search around a town': {
    times: 5,
    act: read(({ number }) => {
      const [, , latitude, longitude] = at(towns, number);
      return `/vendors/search?latitude=${latitude}&longitude=${longitude}`;
    }, false),
  },
  'a profile': {
    times: 3,
    act: read(({ side, number }) => `/vendors/${at(side.vendors, number).id}`, false),
  },
  'reviews of one': {
    times: 3,
    act: read(({ side, number }) => `/reviews/${at(side.vendors, number).id}`, false),
  },
  'an inbox': {
    times: 4,
    act: read(({ member }) => `/chat/history/${member.id}?role=customer`),
  },
  notifications: { times: 3, act: read(() => '/notices') },
  'a message': {
    times: 4,
    act: ({ member: { conversationId }, socket, number }) =>
      mustSend(socket, { conversationId, message: `A made-up message, number ${number}` }),
  },
};

/** Opens the page's socket. */
export const open = (side: Side, member: Writer): Promise<ClientSocket> =>
  connectTo(side.product.address, member.token);

/**
 * Comes, does all of it and goes.
 * @param done told of each act how long it took, in milliseconds
 */
export async function visit(side: Side, number: number, done: (took: number) => void) {
  const member = at(side.customers, number);
  const socket = await open(side, member);
  try {
    for (const [what, { times, act }] of Object.entries(acts)) {
      // It was opened above.
      if (what === 'a socket') continue;
      const now = Math.floor((number + 1) * times) - Math.floor(number * times);
      for (let time = 0; time < now; time += 1) {
        const start = performance.now();
        await act({ side, member, socket, number: number + time });
        done(performance.now() - start);
      }
    }
  } finally {
    socket.close();
  }
}
