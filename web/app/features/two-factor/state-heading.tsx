import { FocusHeading } from '#app/components/focus-heading.tsx';

/** Whether two-factor is on stands beside it. The first one of a visit leaves the focus where it is. */
export function StateHeading({ takesFocus }: { takesFocus: boolean }) {
  const text = 'Two-factor authentication';
  return takesFocus ? <FocusHeading>{text}</FocusHeading> : <h2>{text}</h2>;
}
