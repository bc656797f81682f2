import { createDrawing } from './line-drawing.tsx';

export const StepSearch = createDrawing(
  '0 0 240 150',
  <>
    <path d="M0 140h240" strokeWidth="4" />
    <path d="M26 140V90a19 19 0 0 1 38 0v50M176 140V90a19 19 0 0 1 38 0v50" />
    <path d="M98 140V86a22 22 0 0 1 44 0v54" fill="var(--tint)" />
    <path d="M56 114v.1M206 114v.1M134 114v.1" strokeWidth="4" />
    <circle cx="124" cy="74" r="40" />
    <circle cx="124" cy="74" r="33" strokeWidth="1.2" />
    <path d="M152 103l30 31" strokeWidth="6" />
  </>,
  2.25,
);

export const StepCompare = createDrawing(
  '0 0 240 150',
  <>
    <path d="M0 140h240" strokeWidth="4" />
    <path d="M38 140V70a28 28 0 0 1 56 0v70" />
    <path d="M146 140V70a28 28 0 0 1 56 0v70" fill="var(--tint)" />
    <path d="M84 104v.1M156 104v.1" strokeWidth="4" />
    <path d="M54 66h24M54 78h24M54 90h14" />
    <path d="M162 64l4 4 7-8M162 78l4 4 7-8M162 92l4 4 7-8M180 66h8M180 80h8M180 94h8" />
    <path d="M120 28v96M112 124h16M98 36h44" strokeWidth="1.5" strokeDasharray="2 6" />
  </>,
  2.25,
);

export const StepConnect = createDrawing(
  '0 0 240 150',
  <>
    <path d="M0 140h240" strokeWidth="4" />
    <path d="M40 140V68a30 30 0 0 1 60 0v72" fill="var(--tint)" />
    <path d="M40 140V68a30 30 0 0 1 30-30l12 16v94z" fill="var(--fill)" />
    <path d="M73 100v.1" strokeWidth="4" />
    <path
      d="M116 28h84q10 0 10 10v26q0 10-10 10h-58l-16 14V74h-10q-10 0-10-10V38q0-10 10-10z"
      fill="var(--fill)"
    />
    <path d="M124 45h66M124 57h40" />
    <path
      d="M156 96h58q8 0 8 8v14q0 8-8 8h-6v10l-12-10h-40q-8 0-8-8v-14q0-8 8-8z"
      fill="var(--tint)"
    />
  </>,
  2.25,
);

export const StepRate = createDrawing(
  '0 0 240 150',
  <>
    <path d="M0 140h240" strokeWidth="4" />
    <path d="M88 140V76a32 32 0 0 1 64 0v64" fill="var(--primary)" />
    <path d="M88 140V76a32 32 0 0 1 10-23l-32 16v79z" fill="var(--fill)" />
    <path d="M73 106v.1" strokeWidth="4" />
    <path d="M46 20l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1zM120 2l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1zM194 20l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z" />
    <path d="M172 140l-4-20h28l-4 20zM182 120c-2-14-10-20-18-22M182 120c0-16 2-24 8-32M182 120c4-10 10-14 18-14" />
  </>,
  2.25,
);
