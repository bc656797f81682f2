import type { Person } from './person.ts';

/*
 * The face is centred at 160, 142. What falls behind it is drawn first, what lies on it last.
 */

const CY = 142;

/** Half an outline is enough: the other half is its mirror. */
const mirrored = (path: string) => `${path}<g transform="translate(320 0) scale(-1 1)">${path}</g>`;

/** Hair behind the face and the neck. */
export function drawHairBehind({ hair, hairColour, face, cloth }: Person): string {
  const { width, height } = face;
  const left = 160 - width;
  const right = 160 + width;
  const top = CY - height;
  const fill = `fill="${hairColour}"`;
  switch (hair) {
    case 'long':
      return `<path ${fill} d="M160 ${top - 16}C${left - 34} ${top - 14} ${left - 26} 190 ${left - 22} 262C${left - 6} 276 ${left + 22} 270 ${left + 30} 250L${right - 30} 250C${right - 22} 270 ${right + 6} 276 ${right + 22} 262C${right + 26} 190 ${right + 34} ${top - 14} 160 ${top - 16}Z"/>`;
    case 'waves':
      return mirrored(
        `<path ${fill} d="M162 ${top - 18}C${left - 36} ${top - 14} ${left - 12} 140 ${left - 26} 168C${left - 40} 200 ${left - 10} 208 ${left - 22} 236C${left - 8} 254 ${left + 20} 250 ${left + 34} 226L162 200Z"/>`,
      );
    case 'bob':
      return `<path ${fill} d="M160 ${top - 16}C${left - 34} ${top - 12} ${left - 24} 160 ${left - 20} 214C${left} 226 ${left + 20} 222 ${left + 26} 206L${right - 26} 206C${right - 20} 222 ${right} 226 ${right + 20} 214C${right + 24} 160 ${right + 34} ${top - 12} 160 ${top - 16}Z"/>`;
    case 'fringe':
      return `<path ${fill} d="M160 ${top - 16}C${left - 32} ${top - 10} ${left - 22} 170 ${left - 16} 238L${left + 26} 238L${right - 26} 238L${right + 16} 238C${right + 22} 170 ${right + 32} ${top - 10} 160 ${top - 16}Z"/>`;
    case 'tail':
      return `<path ${fill} d="M${right - 22} ${top + 6}C${right + 44} ${top} ${right + 50} 150 ${right + 22} 224C${right + 20} 240 ${right + 2} 236 ${right + 4} 214C${right + 10} 170 ${right + 8} 130 ${right - 22} ${top + 6}Z"/>`;
    case 'bun':
      return `<circle ${fill} cx="160" cy="${top - 18}" r="27"/>`;
    case 'afro':
      return `<circle ${fill} cx="160" cy="${CY - 26}" r="${width + 34}"/>`;
    case 'curls':
      return curls(hairColour, width, top);
    case 'headscarf':
      return `<path fill="${cloth}" d="M160 ${top - 20}C${left - 40} ${top - 16} ${left - 30} 190 ${left - 34} 268C${left} 300 ${right} 300 ${right + 34} 268C${right + 30} 190 ${right + 40} ${top - 16} 160 ${top - 20}Z"/>`;
    default:
      return '';
  }
}

function curls(colour: string, width: number, top: number): string {
  const spots = [
    [-1.08, 56],
    [-1.16, 30],
    [-0.92, 8],
    [-0.5, -8],
    [0, -13],
    [0.5, -8],
    [0.92, 8],
    [1.16, 30],
    [1.08, 56],
  ] as const;
  return spots
    .map(
      ([x, y]) =>
        `<circle fill="${colour}" cx="${Math.round(160 + x * width)}" cy="${top + y + 6}" r="23"/>`,
    )
    .join('');
}

/** Hair on the forehead and the temples, and what is worn in its place. */
export function drawHairOver({ hair, hairColour, face, cloth, under }: Person): string {
  const { width, height } = face;
  const left = 160 - width;
  const right = 160 + width;
  const top = CY - height;
  const fill = `fill="${hairColour}"`;
  // Over the top of the head, down to the ears on both sides; each cut has a line of its own across the forehead.
  const cap = (rise: number, line: string, side = 132) =>
    `<path ${fill} d="M${left - 5} ${side}C${left - 14} ${top - rise} ${right + 14} ${top - rise} ${right + 5} ${side}${line}Z"/>`;
  const sides = `L${right - 6} ${top + 50}`;
  switch (hair) {
    case 'bald':
      return '';
    case 'buzz':
      return `<g opacity=".82">${cap(20, `${sides}C${right - 18} ${top + 22} ${left + 18} ${top + 22} ${left + 6} ${top + 50}`, 124)}</g>`;
    case 'crop':
      return cap(
        42,
        `${sides}C${right - 10} ${top + 30} 190 ${top + 34} 150 ${top + 28}C${left + 20} ${top + 24} ${left + 8} ${top + 36} ${left + 6} ${top + 52}`,
      );
    case 'parted':
      return cap(
        44,
        `${sides}C${right - 8} ${top + 34} 160 ${top + 40} ${left + 34} ${top + 12}C${left + 22} ${top + 28} ${left + 10} ${top + 36} ${left + 5} ${top + 54}`,
      );
    case 'receding':
      return mirrored(
        `<path ${fill} d="M${left - 6} 138C${left - 12} ${top + 26} ${left + 8} ${top + 4} ${left + 28} ${top + 6}C${left + 16} ${top + 26} ${left + 6} ${top + 40} ${left + 5} 134Z"/>`,
      );
    case 'pixie':
      return cap(
        44,
        `L${right - 4} ${top + 58}C${right - 10} ${top + 30} 170 ${top + 20} 140 ${top + 34}C${left + 26} ${top + 42} ${left + 14} ${top + 44} ${left + 4} ${top + 62}`,
        146,
      );
    case 'fringe':
      return cap(
        40,
        `L${right - 4} ${top + 50}C190 ${top + 42} 130 ${top + 42} ${left + 4} ${top + 50}`,
        150,
      );
    case 'afro':
    case 'curls':
      return cap(
        30,
        `${sides}C${right - 16} ${top + 18} ${left + 16} ${top + 18} ${left + 6} ${top + 50}`,
        118,
      );
    case 'bun':
    case 'tail':
      return cap(
        38,
        `${sides}C${right - 14} ${top + 18} 176 ${top + 20} 160 ${top + 18}C140 ${top + 20} ${left + 14} ${top + 20} ${left + 6} ${top + 52}`,
        128,
      );
    case 'headscarf':
      return `<path fill="${cloth}" fill-rule="evenodd" d="M160 ${top - 20}C${left - 34} ${top - 16} ${left - 30} 190 ${left - 30} 262C${left} 304 ${right} 304 ${right + 30} 262C${right + 30} 190 ${right + 34} ${top - 16} 160 ${top - 20}ZM160 ${top + 18}C${right - 4} ${top + 18} ${right + 4} 150 ${right - 14} 192C${right - 30} 222 ${left + 30} 222 ${left + 14} 192C${left - 4} 150 ${left + 4} ${top + 18} 160 ${top + 18}Z"/><path fill="none" stroke="#000" stroke-opacity=".16" stroke-width="3" d="M${left + 2} 206C${left + 20} 248 ${right - 20} 248 ${right + 2} 206"/>`;
    case 'turban':
      return `<path fill="${cloth}" d="M${left - 12} 122C${left - 26} ${top - 46} ${right + 26} ${top - 46} ${right + 12} 122C${right - 10} ${top + 26} 180 ${top + 22} 160 ${top + 8}C140 ${top + 22} ${left + 10} ${top + 26} ${left - 12} 122Z"/><path fill="none" stroke="${under}" stroke-opacity=".45" stroke-width="3" d="M${left - 6} ${top + 26}C${left + 20} ${top - 10} 150 ${top - 8} ${right + 6} ${top + 18}M${left + 2} ${top}C${left + 40} ${top - 24} 180 ${top - 20} ${right} ${top}"/>`;
    case 'long':
    case 'bob':
    case 'waves':
      return cap(
        44,
        `L${right - 3} ${top + 70}C${right - 8} ${top + 40} ${right - 26} ${top + 26} 178 ${top + 14}C150 ${top + 34} ${left + 16} ${top + 40} ${left + 3} ${top + 70}`,
        160,
      );
  }
}
