import type { Person } from './person.ts';

const shoulders = (colour: string) =>
  `<path fill="${colour}" d="M26 320C28 268 84 254 126 240L194 240C236 254 292 268 294 320Z"/>`;
const neckline = (skin: string, depth: number) =>
  `<path fill="${skin}" d="M126 238C130 ${depth} 190 ${depth} 194 238Z"/>`;
const vee = (colour: string, tip: number, width = 36) =>
  `<path fill="${colour}" d="M${160 - width} 240L160 ${tip}L${160 + width} 240Z"/>`;
const collar = (colour: string) =>
  `<path fill="${colour}" d="M124 236L110 258L140 282L160 256L180 282L210 258L196 236L160 258Z"/>`;
const lapels = `<path fill="#000" opacity=".16" d="M124 238L102 262L124 274L112 284L160 320L160 312L128 250ZM196 238L218 262L196 274L208 284L160 320L160 312L192 250Z"/>`;

/** Shoulders and what is worn, up to the neck. */
export function drawClothes({ clothes, cloth, under, skin }: Person): string {
  switch (clothes) {
    case 'suit':
      return `${shoulders(cloth)}${vee(under, 318)}${collar(under)}<path fill="#913221" d="M152 262L168 262L174 320L146 320Z"/><path fill="#772917" d="M151 258L169 258L166 272L154 272Z"/>${lapels}`;
    case 'blazer':
      return `${shoulders(cloth)}${vee(under, 318)}${neckline(skin, 268)}${lapels}`;
    case 'shirt':
      return `${shoulders(cloth)}${vee(skin, 274, 30)}<g>${collar(cloth)}</g><path fill="#000" opacity=".14" d="M110 258L140 282L160 256L180 282L210 258L180 290L160 268L140 290Z"/><path stroke="#000" opacity=".2" stroke-width="2" d="M160 276V320"/>`;
    case 'polo':
      return `${shoulders(cloth)}${vee(skin, 286, 28)}<path fill="#000" opacity=".16" d="M124 236L114 256L146 284L160 286L134 240ZM196 236L206 256L174 284L160 286L186 240Z"/>`;
    case 'scarf':
      return `${shoulders(cloth)}<path fill="${under}" d="M112 236C116 276 204 276 208 236L196 230H124Z"/><path fill="#000" opacity=".1" d="M114 246C126 272 194 272 206 246C198 262 122 262 114 246Z"/>`;
    case 'blouse':
      return `${shoulders(cloth)}${vee(skin, 292, 38)}<path fill="none" stroke="#000" stroke-opacity=".18" stroke-width="4" d="M120 240L160 294L200 240"/><path fill="none" stroke="#D4951B" stroke-width="2.5" d="M132 238C136 268 184 268 188 238"/>`;
    case 'jumper':
      return `${shoulders(cloth)}${neckline(skin, 272)}<path fill="none" stroke="#000" stroke-opacity=".2" stroke-width="7" d="M122 238C127 276 193 276 198 238"/>`;
  }
}
