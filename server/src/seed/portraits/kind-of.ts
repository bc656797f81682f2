import type { Random } from '../prng.ts';
import type { PortraitKind } from './person.ts';

/* Which drawing goes with a first name; names that are in no list go with any. */

const women = new Set(
  `Aisha Alba Amara Anahera Anouk Beatrix Clementine Daisy Delphine Edie Elowen Esme Farah Fern Flora Freya
  Goldie Hana Harriet Ida Imogen Iris Isla Juniper Kaia Kiri Leila Linh Lotte Mabel Maeve Marigold Matilda Mei Nadia
  Noor Odette Olive Oona Pania Pearl Poppy Priya Roma Rosalind Saskia Selma Senna Soraya Tess Thea Tilly Uma
  Vera Winnie Xanthe Yuki Zara`.split(/\s+/),
);
const men = new Set(
  `Arlo Asher August Basil Bodhi Callum Cosmo Elio Ezra Felix Finlay Gus Henrik Hugo Inigo Jarrah Jasper Kofi
  Lachie Luca Manu Marlo Mateo Milo Minh Nico Omar Oscar Otis Percy Rafi Ravi Rory Rufus Sanjay Silas Tariq Theo
  Tomas Wilf Yusuf Ziggy`.split(/\s+/),
);
const ranges: Readonly<Record<string, readonly string[]>> = {
  e: ['Linh', 'Mei', 'Minh', 'Yuki'],
  k: ['Amara', 'Kofi'],
  s: [
    'Aisha',
    'Anahera',
    'Farah',
    'Kiri',
    'Leila',
    'Manu',
    'Noor',
    'Omar',
    'Pania',
    'Priya',
    'Rafi',
    'Ravi',
    'Sanjay',
    'Soraya',
    'Tariq',
    'Yusuf',
  ],
};
/** Most names are at home with everybody. */
const anyRange = [...'aaaaaaaeeksss'];

/** The kind of portrait that somebody of that name may have. */
export function kindOf(firstName: string, random: Random): PortraitKind {
  const known = Object.entries(ranges).find(([, names]) => names.includes(firstName));
  const range = known?.[0] ?? random.pick(anyRange);
  const isMan = men.has(firstName) || (!women.has(firstName) && random.chance(0.5));
  return `${range as 'a' | 'e' | 'k' | 's'}${isMan ? 'm' : 'f'}`;
}
