import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench, Figure } from './bench.ts';
import { makePairs } from './chat/members.ts';
import type { Pair } from './chat/orders.ts';
import {
  astrayOf,
  connectedSide,
  deliveryOf,
  endSides,
  floodInTurns,
  floodNote,
  type Judged,
  mostPerSecond,
  paceNote,
  type Side,
  sealedInTurns,
} from './chat/sides.ts';
import { bareDatabase, freshDatabase } from './databases.ts';
import { milliseconds, ratio } from './measure.ts';
import { keptVersion } from './older-version.ts';
import { startProduct } from './product.ts';

/** The last version whose message keys took a set-up: hardly any chat was sealed, and the server looked at no keys. */
const FORMER = '4d4b31a4';
const PAIRS = 1000;
const ROUNDS = 6;
const SEALED_ROUNDS = 90;
/** Of what the former can do at most: a pace that both keep up with. */
const PACE_SHARE = 0.4;

type FormerPostgres = Pick<
  typeof import('../../server/src/adapters/database/postgres.ts'),
  'openPostgres'
>;
type FormerMigrate = Pick<
  typeof import('../../server/src/adapters/database/migrate.ts'),
  'migrate'
>;
type FormerMembers = Pick<typeof import('./chat/members.ts'), 'makePairs'>;

/** What sending takes beside the version before all chats were sealed. Needs PostgreSQL, and the history of the repository. */
export const chatFormerBench: Bench = {
  name: 'chat-former',
  run: async () => {
    const tree = await keptVersion(FORMER);
    const made = await freshDatabase('chat');
    const older = await bareDatabase('former');
    const sides: Side[] = [];
    try {
      const env = { WEB_MODE: 'none', REDIS_URL: '', MAX_SOCKETS_PER_NETWORK: '10000' };
      const pairs = await makePairs(made.database.db, PAIRS);
      const formerPairs = await makeFormerPairs(tree, older.url);
      // To it a sealed text is a text like any other: it may as well be of other people.
      const alike = formerPairs.map((pair, at) => ({ ...pair, ...sealedOf(pairs[at]) }));
      const there = await startProduct({ ...env, DATABASE_URL: older.url }, tree);
      const former = await connectedSide(there, alike, sides);
      const here = await startProduct({ ...env, DATABASE_URL: made.url });
      const product = await connectedSide(here, pairs, sides);
      await floodInTurns(sides, ROUNDS);
      const rate = Math.round(PACE_SHARE * mostPerSecond(former));
      await sealedInTurns(sides, SEALED_ROUNDS, rate);
      return {
        title: `Chat beside the version before message keys came by themselves: ${2 * PAIRS} connected clients`,
        note: `the sides in turns: ${floodNote(ROUNDS)}; then ${paceNote(SEALED_ROUNDS)} of sealed messages at ${rate} a second, each beside one of plain ones, judged together`,
        figures: figuresOf(former, product),
      };
    } finally {
      await endSides(sides);
      await made.drop();
      await older.drop();
    }
  },
};

const sealedOf = (pair: Pair | undefined) => (pair?.sealed ? { sealed: pair.sealed } : {});

/** The tables of that version, and people in them, by its own factories. */
async function makeFormerPairs(tree: string, url: string): Promise<Pair[]> {
  const from = (path: string) => import(pathToFileURL(join(tree, path)).href);
  const adapter = 'server/src/adapters/database';
  const { openPostgres }: FormerPostgres = await from(`${adapter}/postgres.ts`);
  const { migrate }: FormerMigrate = await from(`${adapter}/migrate.ts`);
  const members: FormerMembers = await from('bench/src/chat/members.ts');
  const database = openPostgres(url);
  try {
    await migrate(database);
    return await members.makePairs(database.db, PAIRS);
  } finally {
    await database.close();
  }
}

function figuresOf(former: Side, product: Side): Figure[] {
  const compare = (of: (side: Side) => number, write: (value: number) => string) => ({
    product: write(of(product)),
    former: write(of(former)),
    'product / former': ratio(of(product) / of(former)),
  });
  const delivery = (of: Judged, share: number) =>
    compare((side) => deliveryOf(side[of], share), milliseconds);
  const isAsFast = (of: Judged) => deliveryOf(product[of], 0.99) <= deliveryOf(former[of], 0.99);
  const kinds = { plainBeside: 'plain messages', sealedPaces: 'sealed messages' } as const;
  return [
    { what: 'messages/s at most', values: compare(mostPerSecond, (value) => value.toFixed(0)) },
    ...(['plainBeside', 'sealedPaces'] as const).flatMap((of) => [
      { what: `${kinds[of]}, delivery p50`, values: delivery(of, 0.5) },
      { what: `${kinds[of]}, delivery p99`, values: delivery(of, 0.99), pass: isAsFast(of) },
      { what: `${kinds[of]}, delivery p99.9`, values: delivery(of, 0.999) },
    ]),
    {
      what: 'lost, twice or refused',
      values: { product: String(astrayOf(product)), former: String(astrayOf(former)) },
      pass: astrayOf(product) === 0 && astrayOf(former) === 0,
    },
  ];
}
