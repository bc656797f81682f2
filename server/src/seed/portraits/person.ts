import type { Random } from '../prng.ts';

/** Who may be drawn: how one dresses and wears the hair, and a range of skin and hair that goes together. */
export const portraitKinds = ['af', 'am', 'ef', 'em', 'kf', 'km', 'sf', 'sm'] as const;
export type PortraitKind = (typeof portraitKinds)[number];

type Hair =
  | 'afro'
  | 'bald'
  | 'bob'
  | 'bun'
  | 'buzz'
  | 'crop'
  | 'curls'
  | 'fringe'
  | 'headscarf'
  | 'long'
  | 'parted'
  | 'pixie'
  | 'receding'
  | 'tail'
  | 'turban'
  | 'waves';
type Clothes = 'blazer' | 'blouse' | 'jumper' | 'polo' | 'scarf' | 'shirt' | 'suit';

/** Everything that a portrait shows of somebody who does not exist. */
export interface Person {
  readonly ground: string;
  readonly skin: string;
  readonly shade: string;
  readonly hair: Hair;
  readonly hairColour: string;
  readonly clothes: Clothes;
  readonly cloth: string;
  readonly under: string;
  /** Half the width and half the height of the face, and how square its jaw is, 0 to 1. */
  readonly face: { readonly width: number; readonly height: number; readonly jaw: number };
  readonly isOlder: boolean;
  readonly smile: number;
  readonly glasses: 'none' | 'round' | 'square';
  readonly beard: 'full' | 'moustache' | 'none' | 'stubble';
  readonly hasEarrings: boolean;
  readonly hasFreckles: boolean;
}

const grounds = ['#BCD6CA', '#DCEAE3', '#EBE2D3', '#FADFD5', '#FCDF9A', '#C4CEC8', '#DBCEB9'];
const cloths = [
  '#1F5C4A',
  '#35413B',
  '#4B5D78',
  '#913221',
  '#6F6454',
  '#33735D',
  '#7A5208',
  '#5B4A6B',
  '#2F5468',
  '#A06D0C',
  '#8A4B5C',
  '#24302B',
];
const unders = ['#FDFBF8', '#E1E7E3', '#DCE6F0', '#F5EFE5', '#FADFD5'];
const greys = ['#B9BDBA', '#8F9692', '#DAD7CF'];

/** Skin with its shade, by the first letter of the kind. */
const skins: Readonly<Record<string, readonly (readonly [skin: string, shade: string])[]>> = {
  a: [
    ['#F6D3BD', '#E3B196'],
    ['#F2C9AC', '#DBA686'],
    ['#EDBE9C', '#D39A76'],
    ['#F9DCCB', '#E8BBA3'],
  ],
  e: [
    ['#F3CFA9', '#DCAE82'],
    ['#EBC096', '#D19E70'],
    ['#F6D9BA', '#E1B993'],
  ],
  s: [
    ['#C98F62', '#AB7349'],
    ['#B67B4F', '#97613A'],
    ['#D8A276', '#BA8357'],
    ['#A56B42', '#87532F'],
  ],
  k: [
    ['#7C4B2F', '#613822'],
    ['#95603F', '#784A2E'],
    ['#65391F', '#4D2A16'],
  ],
};
const hairColours: Readonly<Record<string, readonly string[]>> = {
  a: ['#6B4226', '#3B2619', '#A86B32', '#D9A857', '#B4532A', '#8C5A33', '#E2C283', '#2A1D17'],
  e: ['#1E1A1B', '#2B2120', '#141214'],
  s: ['#1C1513', '#2E1F18', '#3A271B'],
  k: ['#15100E', '#221713', '#0F0C0C'],
};
const hairs: Readonly<Record<PortraitKind, readonly Hair[]>> = {
  af: ['bob', 'bun', 'curls', 'fringe', 'long', 'parted', 'pixie', 'tail', 'waves', 'bob', 'long'],
  am: ['bald', 'buzz', 'crop', 'crop', 'curls', 'parted', 'parted', 'receding', 'waves'],
  ef: ['bob', 'bun', 'fringe', 'long', 'pixie', 'tail'],
  em: ['buzz', 'crop', 'parted', 'crop', 'receding'],
  kf: ['afro', 'bun', 'buzz', 'curls', 'headscarf', 'tail', 'waves'],
  km: ['bald', 'buzz', 'buzz', 'crop', 'afro'],
  sf: ['bun', 'headscarf', 'long', 'tail', 'waves', 'bob', 'headscarf', 'long'],
  sm: ['crop', 'parted', 'receding', 'turban', 'buzz', 'curls', 'crop'],
};
const clothesOf: Readonly<Record<string, readonly Clothes[]>> = {
  f: ['blazer', 'blouse', 'jumper', 'shirt', 'blazer', 'scarf', 'blouse'],
  m: ['suit', 'shirt', 'jumper', 'polo', 'blazer', 'suit'],
};

const one = <T>(lists: Readonly<Record<string, readonly T[]>>, key: string, random: Random): T =>
  random.pick(lists[key] ?? []);

/** Somebody of that kind. */
export function inventPerson(kind: PortraitKind, random: Random): Person {
  const [range = '', style = ''] = kind;
  const isMan = style === 'm';
  const hair = one(hairs, kind, random);
  const isOlder = hair === 'receding' || random.chance(0.3);
  const [skin, shade] = one(skins, range, random);
  const isGrey = isOlder && random.chance(0.7);
  const cloth = random.pick(cloths);
  return {
    ground: random.pick(grounds),
    skin,
    shade,
    hair,
    hairColour: isGrey ? random.pick(greys) : one(hairColours, range, random),
    clothes: one(clothesOf, style, random),
    cloth,
    under: random.pick(unders),
    face: {
      width: random.int(isMan ? 56 : 53, isMan ? 62 : 59),
      height: random.int(70, 77),
      jaw: random.next() * (isMan ? 0.9 : 0.35),
    },
    isOlder,
    smile: random.int(9, 18),
    glasses: random.chance(0.3) ? random.pick(['round', 'square'] as const) : 'none',
    beard: isMan ? random.pick(['none', 'none', 'stubble', 'full', 'moustache', 'none']) : 'none',
    hasEarrings: !isMan && random.chance(0.45),
    hasFreckles: range === 'a' && random.chance(0.15),
  };
}
