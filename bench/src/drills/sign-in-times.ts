import { post } from '../../../server/test/real-server.ts';
import type { Bench, Figure } from '../bench.ts';
import { milliseconds, percentile, ratio } from '../measure.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { onEveryEngine } from './engines.ts';
import { type Members, members, newAddress, signUp } from './people.ts';

/** Addresses of each sort, and how often each is tried. */
const ADDRESSES = 25;
const ROUNDS = 8;
/** How far apart the two medians may be. */
const TOLERANCE = 0.1;

interface Call {
  readonly path: string;
  readonly body: (email: string) => object;
  readonly warmUp: number;
  readonly rounds: number;
}

const calls: readonly Call[] = [
  {
    path: 'login',
    body: (email) => ({ email, password: 'Wrong-door-7!' }),
    warmUp: 1,
    rounds: ROUNDS,
  },
  // Once for each address: the next code would have to wait 30 seconds.
  { path: 'forgot-password', body: (email) => ({ email }), warmUp: 0, rounds: 1 },
];

/** Whether somebody can tell by the clock, the status or the body which addresses have an account. */
export const signInTimesDrill: Bench = {
  name: 'sign-in-times',
  run: async () => {
    const figures = await onEveryEngine(async ({ name, databaseUrl }) => {
      const product = await startProduct({ DATABASE_URL: databaseUrl, WEB_MODE: 'none' });
      try {
        const rows: Figure[] = [];
        for (const kind of members) {
          for (const call of calls) rows.push(await compare(product, name, kind, call));
        }
        return rows;
      } finally {
        await product.stop();
      }
    });
    return {
      title: 'Known and unknown addresses, by the clock',
      note: `medians of ${ADDRESSES} addresses each, in turns: a wrong password ${ROUNDS} times, a reset code once; at most ${TOLERANCE * 100} % apart, and alike in status and body`,
      figures: figures.flat(),
    };
  },
};

async function compare(
  product: RunningProduct,
  engine: string,
  kind: Members,
  { path, body, warmUp, rounds }: Call,
): Promise<Figure> {
  const pairs: { known: string; unknown: string }[] = [];
  for (let i = 0; i < ADDRESSES; i += 1) {
    pairs.push({ known: await signUp(product, kind), unknown: newAddress() });
  }
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const ask = async (sort: keyof typeof times, email: string, isMeasured: boolean) => {
    const start = performance.now();
    const answer = await post(product, `/${kind}/${path}`, body(email));
    const text = await answer.text();
    if (!isMeasured) return;
    times[sort].push(performance.now() - start);
    answers.add(`${answer.status} ${text.replace(/"request_id":"[^"]*"/, '')}`);
  };
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, { known, unknown }] of pairs.entries()) {
      // Each sort goes first as often as the other.
      const isKnownFirst = (round + index) % 2 === 0;
      if (isKnownFirst) await ask('known', known, round >= 0);
      await ask('unknown', unknown, round >= 0);
      if (!isKnownFirst) await ask('known', known, round >= 0);
    }
  }
  const known = percentile(times.known, 0.5);
  const unknown = percentile(times.unknown, 0.5);
  return {
    what: `${engine}: POST /${kind}/${path}`,
    values: {
      known: milliseconds(known),
      unknown: milliseconds(unknown),
      'known / unknown': ratio(known / unknown),
      'different answers': String(answers.size),
    },
    pass: Math.abs(known / unknown - 1) <= TOLERANCE && answers.size === 1,
  };
}
