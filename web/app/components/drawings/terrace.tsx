import type { ComponentProps } from 'react';
import { LineDrawing } from './line-drawing.tsx';

/** A terrace house, its door lit. */
export function Terrace(props: ComponentProps<'svg'>) {
  return (
    <LineDrawing viewBox="0 0 220 260" {...props}>
      <path d="M6 250h208" strokeWidth="4" />
      <path d="M40 250V64h140v186M32 64h156M44 64V46h132v18M80 46q30-34 60 0M104 36v.1M180 46V20h16v44M176 20h24" />
      <path d="M34 152h152l-10-20H44zM44 132v-14M176 132v-14M44 118h132M52 118v14M62 118v14M72 118v14M82 118v14M92 118v14M102 118v14M112 118v14M122 118v14M132 118v14M142 118v14M152 118v14M162 118v14" />
      <path
        d="M40 152q7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0 7 14 14 0"
        strokeWidth="1.5"
      />
      <path d="M60 118V90a13 13 0 0 1 26 0v28M134 118V90a13 13 0 0 1 26 0v28M73 78v40M147 78v40" />
      <path d="M62 250v-52a17 17 0 0 1 34 0v52z" fill="var(--primary)" />
      <path d="M62 250v-52a17 17 0 0 1 17-17l9 10v66z" fill="var(--fill)" />
      <path d="M122 228v-46h38v46zM141 182v46M122 204h38M116 228h50" />
      <path d="M54 250h50" strokeWidth="5" />
    </LineDrawing>
  );
}
