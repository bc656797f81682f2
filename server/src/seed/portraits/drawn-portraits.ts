import { fileURLToPath } from 'node:url';
import type { PortraitKind } from './person.ts';

/** How many there are of each kind. */
const counts: Readonly<Record<PortraitKind, number>> = {
  af: 44,
  am: 44,
  ef: 14,
  em: 14,
  kf: 14,
  km: 14,
  sf: 20,
  sm: 20,
};

/** Where the drawn portraits of a kind lie. */
export const portraitsOfKind = (kind: PortraitKind): string[] =>
  Array.from({ length: counts[kind] }, (_, at) =>
    fileURLToPath(new URL(`./drawn/${kind}-${at}.webp`, import.meta.url)),
  );
