import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Scheme = 'light' | 'dark';

const css = readFileSync(new URL('variables.css', import.meta.url), 'utf8');

/** Returns the hex value of a colour variable in variables.css. */
function roleHex(role: string, scheme: Scheme): string {
  const [, value = ''] = new RegExp(`--${role}: ([^;]+);`).exec(css) ?? [];
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  if (!light || !dark) throw new Error(`No such colour: ${role}`);
  return scheme === 'light' ? light : dark;
}

/** WCAG contrast ratio of two hex colours, 1 to 21. */
function contrastRatio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Colour variables of a foreground and its background, and their minimum contrast ratio: 7 for
 * text, 4.5 for small notes, 3 for graphics.
 */
type Pair = readonly [what: string, front: string, ground: string, least: number];

const both: readonly Pair[] = [
  ['body text', 'ink', 'paper', 7],
  ['body text on a card', 'ink', 'card', 7],
  ['secondary text', 'ink2', 'paper', 7],
  ['secondary text on a card', 'ink2', 'card', 7],
  ['notes', 'ink3', 'paper', 4.5],
  ['notes on a card', 'ink3', 'card', 4.5],
  ['notes on a raised surface', 'ink3', 'raised', 4.5],
  ['notes on a sunk surface', 'ink3', 'sunk', 4.5],
  ['links', 'brand-text', 'paper', 7],
  ['links on a card', 'brand-text', 'card', 7],
  ['text on the brand tint', 'brand-on-tint', 'brand-tint', 7],
  ['text on the brand fill', 'on-brand', 'brand', 4.5],
  ['the primary button', 'on-primary', 'primary', 7],
  ['the primary button under the pointer', 'on-primary', 'primary-hover', 7],
  ['errors', 'err', 'paper', 7],
  ['errors on a card', 'err', 'card', 7],
  ['errors on their tint', 'on-err-tint', 'err-tint', 4.5],
  ['the button that confirms a dangerous action', 'on-brand', 'err-fill', 4.5],
  ['warnings', 'on-soft', 'primary-soft', 7],
  ['field edges', 'line2', 'card', 3],
  ['field edges on paper', 'line2', 'paper', 3],
  ['the focus ring', 'ring', 'paper', 3],
  ['stars', 'brand-text', 'card', 3],
  ['outlines of empty stars', 'line2', 'card', 3],
  ['initials in the first door colour', 'brand-on-tint', 'door-1', 4.5],
  ['initials in the second door colour', 'brand-on-tint', 'door-2', 4.5],
  ['initials in the third door colour', 'brand-on-tint', 'door-3', 4.5],
  ['initials in the fourth door colour', 'brand-on-tint', 'door-4', 4.5],
  ['initials in the fifth door colour', 'brand-on-tint', 'door-5', 4.5],
  ['initials in a customer’s avatar', 'on-face', 'face', 4.5],
  ['toasts', 'on-toast', 'toast', 7],
  ['the tick of a toast', 'toast-mark', 'toast', 3],
  ['text on the dusk background', 'dusk-text', 'dusk', 7],
  ['secondary text on the dusk background', 'dusk-text2', 'dusk', 7],
  ['lines on the dusk background', 'dusk-line', 'dusk', 3],
  ['the primary colour on the dusk background', 'primary', 'dusk', 3],
  ['the focus ring on the dusk background', 'dusk-ring', 'dusk', 3],
  ['text in the sidebar for staff', 'dusk-text', 'ops-side', 7],
  ['secondary text in the sidebar for staff', 'dusk-text2', 'ops-side', 7],
  ['the focus ring in the sidebar for staff', 'dusk-ring', 'ops-side', 3],
];

const light: readonly Pair[] = [['the focus ring on the primary button', 'ring', 'primary', 3]];
const dark: readonly Pair[] = [['the gap between ring and primary button', 'paper', 'primary', 3]];

const cases: readonly (readonly [Scheme, Pair])[] = [
  ...[...both, ...light].map((pair) => ['light', pair] as const),
  ...[...both, ...dark].map((pair) => ['dark', pair] as const),
];

describe('the minimum contrast', () => {
  for (const [scheme, [what, front, ground, least]] of cases) {
    test(`is reached in the ${scheme} colour scheme by ${what}`, () => {
      const ratio = contrastRatio(roleHex(front, scheme), roleHex(ground, scheme));
      expect(ratio).toBeGreaterThanOrEqual(least);
    });
  }
});
