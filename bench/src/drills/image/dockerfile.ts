import { readFile } from 'node:fs/promises';

/** A line of a Dockerfile: its word, and what follows it. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** What is between two FROM. */
export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** Its stages in their order; of the language only what ours is written in. */
export async function readStages(path: string): Promise<readonly Stage[]> {
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const space = line.indexOf(' ');
    const [word, rest] = [line.slice(0, space), line.slice(space + 1)];
    if (word === 'FROM') {
      const [base = '', , name] = rest.split(' ');
      stages.push({ base, name, instructions: [] });
    } else if (word !== 'ARG') {
      stages.at(-1)?.instructions.push({ word, rest });
    }
  }
  return stages;
}

/** What the last stage says of how it is run. */
export function settingsOf({ instructions }: Stage) {
  const of = (word: string) =>
    instructions.filter((one) => one.word === word).map(({ rest }) => rest);
  const list = (word: string) => JSON.parse(of(word).at(-1) ?? '[]') as string[];
  return {
    workdir: of('WORKDIR').at(-1) ?? '/',
    user: of('USER').at(-1) ?? '0:0',
    env: Object.fromEntries(
      of('ENV').map((text) => {
        const equals = text.indexOf('=');
        return [text.slice(0, equals), text.slice(equals + 1)];
      }),
    ) as Readonly<Record<string, string>>,
    entrypoint: list('ENTRYPOINT'),
    command: list('CMD'),
    healthCheck: (of('HEALTHCHECK').at(-1) ?? '').split(' CMD ')[1] ?? 'false',
  };
}
