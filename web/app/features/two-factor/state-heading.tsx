import { FocusHeading } from '#app/components/focus-heading.tsx';

/** Heading next to the status. It takes the focus, except on the first render of a visit. */
export function StateHeading({ takesFocus }: { takesFocus: boolean }) {
  const text = 'Two-factor authentication';
  return takesFocus ? <FocusHeading>{text}</FocusHeading> : <h2>{text}</h2>;
}
