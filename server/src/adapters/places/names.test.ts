import { describe, expect, it } from 'vitest';
import { buildNameKey, slugify, splitWords, titleCase } from './names.ts';

describe('titleCase', () => {
  it.each([
    ['NORTH SYDNEY', 'North Sydney'],
    ['MCMAHONS POINT', 'McMahons Point'],
    ['MOUNT MCINTYRE', 'Mount McIntyre'],
    ["O'CONNOR", "O'Connor"],
    ["TAM O'SHANTER", "Tam O'Shanter"],
    ["D'AGUILAR", "D'Aguilar"],
    ["K'GARI", "K'gari"],
    ['MOUNT KURING-GAI', 'Mount Kuring-Gai'],
    ['MOUNT COOT-THA', 'Mount Coot-tha'],
    ['BRIGHTON-LE-SANDS', 'Brighton-Le-Sands'],
    ['RUN-O-WATERS', 'Run-o-Waters'],
    ['HMAS CERBERUS', 'HMAS Cerberus'],
    ['NO 4 BRANCH', 'No 4 Branch'],
  ])('converts %s to %s', (capitals, name) => {
    expect(titleCase(capitals)).toBe(name);
  });
});

describe('buildNameKey', () => {
  it.each([
    ['Mt Druitt', 'mount druitt'],
    ['St. Kilda', 'Saint Kilda'],
    ["O'Connor", 'o’connor'],
    ['Ku-ring-gai', 'KU RING GAI'],
    ['Café Creek', 'cafe creek'],
  ])('treats %s and %s as the same name', (one, other) => {
    expect(buildNameKey(splitWords(one))).toBe(buildNameKey(splitWords(other)));
  });
});

describe('slugify', () => {
  it('joins the words of a name with hyphens', () => {
    expect(slugify("Mount O'Connor-Hill")).toBe('mount-oconnor-hill');
  });
});
