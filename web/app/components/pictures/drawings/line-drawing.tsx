import type { ComponentProps, ReactElement } from 'react';

export function LineDrawing(props: ComponentProps<'svg'> & { viewBox: string }) {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}

export const createDrawing =
  (viewBox: string, lines: ReactElement, strokeWidth = 2) =>
  (props: ComponentProps<'svg'>) => (
    <LineDrawing viewBox={viewBox} strokeWidth={strokeWidth} {...props}>
      {lines}
    </LineDrawing>
  );
