import { limits } from '@threshold/contract/limits';
import { useEffect, useState } from 'react';
import type { PlaceSource, Suggestion } from './place-source.ts';

interface Found {
  input: string;
  suggestions: readonly Suggestion[];
  failed: boolean;
}

const nothing: Found = { input: '', suggestions: [], failed: false };

/** Suggestions for a typed text: asked for after a pause, from two characters on; a newer text drops the older question. */
export function useSuggestions(source: PlaceSource, typed: string): Found {
  const [found, setFound] = useState(nothing);
  const input = typed.trim();
  const isLongEnough = input.length >= limits.place.min_characters;

  useEffect(() => {
    if (!isLongEnough) return undefined;
    const stop = new AbortController();
    const ask = () =>
      source.suggest(input, stop.signal).then(
        (suggestions) => setFound({ input, suggestions, failed: false }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          console.error(error);
          setFound({ input, suggestions: [], failed: true });
        },
      );
    const timer = setTimeout(() => void ask(), limits.place.debounce_ms);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source, input, isLongEnough]);

  return isLongEnough ? found : nothing;
}
