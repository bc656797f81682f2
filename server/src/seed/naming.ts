import { fill } from './fill.ts';
import { firstNames, surnames } from './names.ts';
import type { Random } from './prng.ts';
import type { Voice } from './voices/voice.ts';

export interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

/** Gives out names of people and businesses, none twice. */
export function makeNaming(taken: readonly PersonName[]) {
  const used = new Set(
    taken.map(({ first_name, last_name }) => `${first_name} ${last_name}`.toLowerCase()),
  );

  function unused(draw: () => string): string {
    let name = draw();
    while (used.has(name.toLowerCase())) name = draw();
    used.add(name.toLowerCase());
    return name;
  }

  return {
    person(random: Random): PersonName {
      let name = { first_name: '', last_name: '' };
      unused(() => {
        name = { first_name: random.pick(firstNames), last_name: random.pick(surnames) };
        return `${name.first_name} ${name.last_name}`;
      });
      return name;
    },
    /** Mostly named after its owner, if it has one. */
    business(voice: Voice, owner: string | undefined, random: Random): string {
      return unused(() => {
        const name = owner && random.chance(0.6) ? owner : random.pick(surnames);
        const others = surnames.filter((surname) => surname !== name);
        return fill(random.pick(voice.businesses), { name, other: random.pick(others) });
      });
    },
  };
}
export type Naming = ReturnType<typeof makeNaming>;
