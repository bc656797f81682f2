import { createDrawing } from './line-drawing.tsx';

/** A single door in a paddock, for empty results. */
export const EmptyPaddock = createDrawing(
  '0 0 360 190',
  <>
    <path d="M0 160q60-12 120-4t120 0 120-2" strokeWidth="1.5" opacity=".6" />
    <path d="M20 176h320" strokeWidth="4" />
    <path d="M152 176V76a29 29 0 0 1 58 0v100" />
    <path d="M152 176V76a29 29 0 0 1 29-29l14 18v120z" fill="var(--tint)" />
    <path d="M186 124v.1" strokeWidth="4" />
    <path d="M284 176l12-90 12 90M288 146h16M286 160h20M290 130h12" />
    <circle cx="296" cy="72" r="24" />
    <circle cx="296" cy="72" r="4" />
    <path d="M296 48v20M296 76v20M272 72h20M300 72h20M279 55l14 14M299 75l14 14M313 55l-14 14M293 75l-14 14M320 72h20l6-8v16l-6-8" />
    <path d="M40 176v-36M74 176v-36M108 176v-36M26 148h100M26 160h100M240 176v-30M240 154h30" />
    <path
      d="M58 176q-2-14-8-18M60 176q0-12 6-20M226 176q-2-10-6-14M228 176q2-10 8-14"
      strokeWidth="1.5"
    />
  </>,
);

export const Letterbox = createDrawing(
  '0 0 200 160',
  <>
    <path d="M10 150h180" strokeWidth="4" />
    <path d="M92 150V98M108 150V98" />
    <path d="M56 98V66l44-30 44 30v32z" fill="var(--tint)" />
    <path d="M48 70l52-36 52 36" />
    <path d="M72 78h56" strokeWidth="5" />
    <path d="M148 92V58h16l-4 7 4 7h-16" />
    <path
      d="M30 150V112M46 150V112M22 122h32M22 136h32M30 112l-4-6-4 6v38M46 112l4-6 4 6v38"
      strokeWidth="1.6"
    />
    <path d="M170 150q-2-16-10-20M172 150q0-18 8-24" strokeWidth="1.5" />
  </>,
);
