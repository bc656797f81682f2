import { createDrawing } from './line-drawing.tsx';

export const Queenslander = createDrawing(
  '0 0 300 250',
  <>
    <path d="M6 240h288" strokeWidth="4" />
    <path d="M40 104l110-72 110 72zM112 57l38-42 38 42M138 42h24v16h-24z" />
    <path d="M28 112h244l-12-8H40zM46 112v80M92 112v80M208 112v80M254 112v80M36 192h228M46 162h46M208 162h46M46 170h46M208 170h46M54 170v22M62 170v22M70 170v22M78 170v22M86 170v22M216 170v22M224 170v22M232 170v22M240 170v22M248 170v22" />
    <path d="M46 112q11 18 23 0 11 18 23 0M208 112q11 18 23 0 11 18 23 0" strokeWidth="1.5" />
    <path d="M134 192v-46a16 16 0 0 1 32 0v46z" fill="var(--primary)" />
    <path d="M104 176v-40h18v40zM178 176v-40h18v40z" />
    <path d="M42 192v48M86 192v48M214 192v48M258 192v48M122 192l-16 48M178 192l16 48M118 204h64M114 216h72M110 228h80" />
  </>,
);
