import { useKeysByThemselves } from './use-keys-by-themselves.ts';

/** Draws nothing: for pages that load it only once somebody has signed in. */
export default function KeysByThemselves(): null {
  useKeysByThemselves();
  return null;
}
