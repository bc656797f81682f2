import { useKeysByThemselves } from './use-keys-by-themselves.ts';

/** Renders nothing. Pages load it after a sign-in. */
export default function KeysByThemselves(): null {
  useKeysByThemselves();
  return null;
}
