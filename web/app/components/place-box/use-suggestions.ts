import { limits } from '@threshold/contract/limits';
import { useRead } from '../../lib/api/use-read.ts';
import { pause } from '../../lib/pause.ts';
import type { PlaceSource, Suggestion } from './place-source.ts';

interface Found {
  input: string;
  suggestions: readonly Suggestion[];
  failed: boolean;
}

const nothing: Found = { input: '', suggestions: [], failed: false };

/** Suggestions for a typed text: asked for after a pause, from two characters on; a newer text drops the older question. */
export function useSuggestions(source: PlaceSource, typed: string): Found {
  const input = typed.trim();
  const isLongEnough = input.length >= limits.place.min_characters;
  const { data, failure } = useRead(isLongEnough ? input : undefined, async (signal) => {
    await pause(limits.place.debounce_ms);
    signal.throwIfAborted();
    return { input, suggestions: await source.suggest(input, signal), failed: false };
  });
  if (!isLongEnough) return nothing;
  return failure ? { input, suggestions: [], failed: true } : (data ?? nothing);
}
