import type { ComponentProps } from 'react';

export interface LineDrawingProps extends ComponentProps<'svg'> {
  viewBox: string;
}

/** The frame of line drawings in the colour of the surrounding text. Decorative. */
export function LineDrawing(props: LineDrawingProps) {
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
