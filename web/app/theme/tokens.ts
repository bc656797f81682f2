/*
 * All colours of the product: palettes of ten steps from light to dark, then roles in both schemes.
 * A role is a palette step ('sand.1') or, for a few dark tints outside the palettes, a hex value.
 */

export type Tuple = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const ten = (text: string) => text.split(' ') as unknown as Tuple;

export const palette = {
  eucalyptus: ten(
    '#EEF5F1 #DCEAE3 #BCD6CA #96BFAE #6DA58F #4B8B73 #33735D #1F5C4A #17483A #0F3328',
  ),
  sand: ten('#FDFBF8 #FBF8F3 #F5EFE5 #EBE2D3 #DBCEB9 #BDAF98 #8C806C #6F6454 #51493D #352F27'),
  ink: ten('#F2F5F3 #E1E7E3 #C4CEC8 #A0ADA6 #7C8A83 #5E6C65 #48554F #35413B #24302B #17211D'),
  wattle: ten('#FFF8E5 #FEEDC4 #FCDF9A #F9CF70 #F6C254 #F4B83F #D4951B #A06D0C #7A5208 #533704'),
  terracotta: ten(
    '#FDF2ED #FADFD5 #F3BFAE #E99A82 #DC755A #C85A3E #B1452B #913221 #772917 #551C0F',
  ),
  dark: ten('#EEF3EF #C3CEC8 #97A59E #728179 #3C4C45 #2B3A33 #1B2822 #131E19 #0D1612 #08100D'),
} as const;

type ColourName = keyof typeof palette;
export type Colour = `${ColourName}.${number}` | `#${string}`;
export type Scheme = 'light' | 'dark';

/**
 * Each role becomes a CSS variable, such as `var(--paper)`: first for the light scheme, then
 * for the dark one.
 */
export const roles = {
  // Backgrounds.
  paper: ['sand.1', 'dark.8'],
  card: ['#FFFFFF', 'dark.7'],
  sunk: ['sand.2', 'dark.9'],
  raised: ['#FFFFFF', 'dark.6'],
  // Text: primary, secondary, quiet.
  ink: ['ink.9', 'dark.0'],
  ink2: ['ink.6', 'dark.1'],
  ink3: ['ink.5', 'dark.2'],
  // Lines: hairlines, edges of buttons and fields, bars and skeletons.
  line: ['sand.3', 'dark.5'],
  edge: ['sand.5', 'dark.4'],
  line2: ['sand.6', 'dark.3'],
  track: ['sand.4', 'dark.4'],
  skeleton: ['sand.2', 'dark.6'],
  // The brand.
  brand: ['eucalyptus.7', 'eucalyptus.6'],
  'brand-hover': ['eucalyptus.8', 'eucalyptus.7'],
  'brand-sill': ['eucalyptus.9', 'eucalyptus.9'],
  'brand-text': ['eucalyptus.7', 'eucalyptus.3'],
  'brand-tint': ['eucalyptus.1', '#1C3A30'],
  'brand-on-tint': ['eucalyptus.8', 'eucalyptus.2'],
  'brand-wash': ['eucalyptus.0', '#15271F'],
  'soft-sill': ['eucalyptus.3', 'eucalyptus.7'],
  'on-brand': ['#FFFFFF', '#FFFFFF'],
  // The colour of the primary action.
  primary: ['wattle.5', 'wattle.5'],
  'primary-hover': ['wattle.4', 'wattle.4'],
  'primary-sill': ['wattle.7', 'wattle.7'],
  'on-primary': ['ink.9', 'ink.9'],
  'primary-soft': ['wattle.1', '#37290C'],
  'on-soft': ['wattle.9', 'wattle.2'],
  // Errors.
  err: ['terracotta.7', 'terracotta.3'],
  'err-line': ['terracotta.5', 'terracotta.4'],
  'err-tint': ['terracotta.0', '#3A1D15'],
  'on-err-tint': ['terracotta.7', 'terracotta.2'],
  'err-fill': ['terracotta.7', 'terracotta.6'],
  'err-fill-sill': ['terracotta.9', 'terracotta.9'],
  // Dusk: hero, footer, sidebar, the picture next to sign-in forms.
  dusk: ['eucalyptus.9', '#0A1F18'],
  'dusk-line': ['eucalyptus.4', 'eucalyptus.5'],
  'dusk-rule': ['eucalyptus.7', 'eucalyptus.7'],
  'dusk-text': ['sand.1', 'sand.1'],
  'dusk-text2': ['eucalyptus.2', 'eucalyptus.2'],
  'dusk-mark': ['eucalyptus.3', 'eucalyptus.3'],
  'dusk-ring': ['wattle.4', 'wattle.4'],
  // Background of the operations console only.
  'ops-side': ['ink.9', '#060B09'],
  // The focus ring.
  ring: ['ink.9', 'wattle.4'],
  // Fills of the drawings and the mark.
  tint: ['eucalyptus.1', '#1C3A30'],
  fill: ['#FFFFFF', 'dark.7'],
  mark: ['eucalyptus.7', 'eucalyptus.4'],
  // Doorways and round windows. In the dark scheme each is a tint of eucalyptus or ink.
  door: ['eucalyptus.7', 'eucalyptus.4'],
  'door-1': ['eucalyptus.1', '#1C3A30'],
  'door-2': ['sand.3', '#2B3A33'],
  'door-3': ['terracotta.1', '#173F3A'],
  'door-4': ['wattle.1', '#2C3F35'],
  'door-5': ['ink.1', '#24302B'],
  face: ['sand.3', 'dark.4'],
  'on-face': ['ink.8', 'dark.0'],
  // Toasts contrast with the page in either scheme.
  toast: ['ink.9', 'dark.0'],
  'on-toast': ['#FFFFFF', 'ink.9'],
  'toast-mark': ['wattle.4', 'eucalyptus.7'],
} as const satisfies Record<string, readonly [Colour, Colour]>;

export type RoleName = keyof typeof roles;

/** Returns the hex value of a palette step; a hex value is returned unchanged. */
function hexOf(colour: Colour): string {
  if (colour.startsWith('#')) return colour;
  const [name, step] = colour.split('.') as [ColourName, string];
  const hex = palette[name][Number(step)];
  if (!hex) throw new Error(`No such colour: ${colour}`);
  return hex;
}

export function roleHex(role: RoleName, scheme: Scheme): string {
  return hexOf(roles[role][scheme === 'light' ? 0 : 1]);
}
