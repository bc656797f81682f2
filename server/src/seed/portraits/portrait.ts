import type { Random } from '../prng.ts';
import { drawClothes } from './clothes.ts';
import { drawHairBehind, drawHairOver } from './hair.ts';
import { inventPerson, type Person, type PortraitKind } from './person.ts';

const INK = '#24302B';
const EYE_Y = 140;
const EYE_X = 25;

/** A plainly drawn portrait of somebody who does not exist, as an SVG of 320 by 320. */
export function drawPortrait(kind: PortraitKind, random: Random): string {
  const person = inventPerson(kind, random);
  const { ground, skin, shade } = person;
  const neck = `<path fill="${shade}" d="M136 186H184V240C184 262 136 262 136 240Z"/><path fill="${skin}" d="M136 222C146 234 174 234 184 222V240C184 260 136 260 136 240Z"/>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320">',
    `<rect width="320" height="320" fill="${ground}"/>`,
    '<g transform="translate(-22.4 -18) scale(1.14)">',
    drawHairBehind(person),
    neck,
    drawClothes(person),
    drawHead(person),
    drawBeard(person),
    drawFeatures(person),
    drawHairOver(person),
    drawGlasses(person),
    '</g></svg>',
  ].join('');
}

function drawHead({ skin, shade, face, hair, hasEarrings }: Person): string {
  const { width, height, jaw } = face;
  const left = 160 - width;
  const right = 160 + width;
  const [top, chin] = [142 - height, 142 + height];
  // A square jaw keeps its width farther down.
  const low = 142 + height * (0.42 + jaw * 0.28);
  const curve = width * (0.42 + jaw * 0.22);
  const ears =
    hair === 'headscarf'
      ? ''
      : `<ellipse fill="${shade}" cx="${left}" cy="148" rx="9" ry="14"/><ellipse fill="${shade}" cx="${right}" cy="148" rx="9" ry="14"/>`;
  const rings =
    hasEarrings && hair !== 'headscarf'
      ? `<circle fill="#F4B83F" cx="${left - 2}" cy="167" r="4"/><circle fill="#F4B83F" cx="${right + 2}" cy="167" r="4"/>`
      : '';
  return `${ears}<path fill="${skin}" d="M160 ${top}C${right - 6} ${top} ${right} 108 ${right} 140C${right} ${low} ${160 + curve} ${chin} 160 ${chin}C${160 - curve} ${chin} ${left} ${low} ${left} 140C${left} 108 ${left + 6} ${top} 160 ${top}Z"/>${rings}`;
}

function drawFeatures({
  skin,
  shade,
  hairColour,
  hair,
  smile,
  isOlder,
  hasFreckles,
}: Person): string {
  const brow = hair === 'bald' || hair === 'headscarf' || hair === 'turban' ? INK : hairColour;
  const eyes = [-EYE_X, EYE_X]
    .map(
      (x) =>
        `<ellipse fill="#FFF" cx="${160 + x}" cy="${EYE_Y}" rx="9" ry="6.5"/><circle fill="${INK}" cx="${160 + x}" cy="${EYE_Y}" r="5"/><path fill="none" stroke="${INK}" stroke-width="2.5" stroke-linecap="round" d="M${150 + x} ${EYE_Y - 3}C${154 + x} ${EYE_Y - 9} ${166 + x} ${EYE_Y - 9} ${170 + x} ${EYE_Y - 3}"/><path fill="none" stroke="${brow}" stroke-width="5" stroke-linecap="round" d="M${148 + x} ${EYE_Y - 18}C${154 + x} ${EYE_Y - 23} ${166 + x} ${EYE_Y - 23} ${172 + x} ${EYE_Y - 18}"/>`,
    )
    .join('');
  const nose = `<path fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" d="M160 ${EYE_Y + 8}C158 ${EYE_Y + 20} 152 ${EYE_Y + 28} 162 ${EYE_Y + 30}"/>`;
  const mouthY = 188;
  const mouth = `<path fill="#FFF" stroke="#913221" stroke-width="4" stroke-linejoin="round" d="M138 ${mouthY}C148 ${mouthY + 4} 172 ${mouthY + 4} 182 ${mouthY}C176 ${mouthY + smile} 144 ${mouthY + smile} 138 ${mouthY}Z"/>`;
  const lines = isOlder
    ? `<path fill="none" stroke="${shade}" stroke-width="2.5" stroke-linecap="round" d="M128 178C124 184 124 192 127 197M192 178C196 184 196 192 193 197M126 153C132 157 140 157 144 154M176 154C182 157 190 157 194 153"/>`
    : '';
  const cheeks = `<g fill="#C85A3E" opacity="${skin < '#A' ? 0.16 : 0.2}"><circle cx="122" cy="170" r="11"/><circle cx="198" cy="170" r="11"/></g>`;
  const freckles = hasFreckles
    ? `<g fill="${shade}">${[118, 126, 134, 186, 194, 202].map((x, at) => `<circle cx="${x}" cy="${160 + (at % 2) * 6}" r="2"/>`).join('')}</g>`
    : '';
  return `${cheeks}${freckles}${lines}${eyes}${nose}${mouth}`;
}

function drawBeard({ beard, hairColour, hair, face }: Person): string {
  const colour = hair === 'bald' ? '#4A3527' : hairColour;
  const { width, height } = face;
  const [left, right, chin] = [162 - width, 158 + width, 142 + height];
  const jaw = `M${left} 150C${left + 10} 176 ${left + 18} 176 132 174C146 168 174 168 188 174C${right - 18} 176 ${right - 10} 176 ${right} 150C${right + 2} ${chin - 18} 190 ${chin + 5} 160 ${chin + 5}C130 ${chin + 5} ${left - 2} ${chin - 18} ${left} 150Z`;
  switch (beard) {
    case 'none':
      return '';
    case 'full':
      return `<path fill="${colour}" d="${jaw}"/>`;
    case 'stubble':
      return `<path fill="${colour}" opacity=".22" d="${jaw}"/>`;
    case 'moustache':
      return `<path fill="${colour}" d="M132 184C138 172 152 170 160 175C168 170 182 172 188 184C176 182 168 183 160 183C152 183 144 182 132 184Z"/>`;
  }
}

function drawGlasses({ glasses }: Person): string {
  if (glasses === 'none') return '';
  const lens = (x: number) =>
    glasses === 'round'
      ? `<circle cx="${x}" cy="${EYE_Y}" r="18"/>`
      : `<rect x="${x - 19}" y="${EYE_Y - 14}" width="38" height="29" rx="7"/>`;
  return `<g fill="#FFF" fill-opacity=".18" stroke="${INK}" stroke-width="4">${lens(160 - EYE_X)}${lens(160 + EYE_X)}<path fill="none" d="M153 ${EYE_Y - 3}H167M117 ${EYE_Y - 4}L104 ${EYE_Y - 8}M203 ${EYE_Y - 4}L216 ${EYE_Y - 8}"/></g>`;
}
