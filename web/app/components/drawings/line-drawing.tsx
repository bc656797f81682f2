import type { ComponentProps } from 'react';

export interface LineDrawingProps extends ComponentProps<'svg'> {
  viewBox: string;
}

/** The frame of what is drawn with a round pen in the colour of the text around it. It says nothing itself. */
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
