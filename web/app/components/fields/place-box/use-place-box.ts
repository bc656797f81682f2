import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { isComposing } from '../../../lib/page/is-composing.ts';
import { pause } from '../../../lib/page/timers.ts';
import {
  locateFailed,
  type PlaceChoice,
  type PlaceSource,
  type Suggestion,
  shortenPlaceLabel,
} from './place-source.ts';

export type PlaceOption = Suggestion | 'here';

export function formatOption(option: PlaceOption): string {
  return option === 'here' ? 'Use my location' : shortenPlaceLabel(option.description);
}

/** State of the place box: the text, the choice, and the list with its active line (-1: none). */
export function usePlaceBox(
  source: PlaceSource,
  field: RefObject<HTMLInputElement | null>,
  given: PlaceChoice,
  onChange?: (choice: PlaceChoice) => void,
) {
  const givenKey = JSON.stringify(given);
  const [seenKey, setSeenKey] = useState(givenKey);
  const [choice, setChoice] = useState(given);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isLocating, setLocating] = useState(false);
  const [failure, setFailure] = useState<string>();
  const found = useSuggestions(source, typed);
  /** The current text, so that late answers for an earlier text are ignored. */
  const held = useRef(given.label);

  if (seenKey !== givenKey) {
    setSeenKey(givenKey);
    setChoice(given);
    setTyped('');
    setFailure(undefined);
  }

  const options: readonly PlaceOption[] = [
    ...found.suggestions,
    ...(source.locate ? (['here'] as const) : []),
  ];
  const listFailure = found.failed ? outcomes.places.suggestions_failed : undefined;

  useEffect(() => {
    held.current = choice.label;
  }, [choice.label]);

  function hold(next: PlaceChoice) {
    setChoice(next);
    onChange?.(next);
  }

  const adoptTyped = useEffectEvent(() => {
    const { value = '', defaultValue = '' } = field.current ?? {};
    if (value !== defaultValue) hold({ label: value });
  });
  // Adopts text that was typed before the page hydrated.
  useLayoutEffect(() => adoptTyped(), []);

  function type(text: string) {
    hold({ label: text });
    setTyped(text);
    setActive(-1);
    setFailure(undefined);
    setOpen(text !== '');
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function pick(option: PlaceOption) {
    setTyped('');
    setFailure(undefined);
    void (option === 'here' ? pickHere() : pickSuggestion(option));
  }

  async function pickSuggestion(suggestion: Suggestion) {
    const label = shortenPlaceLabel(suggestion.description);
    hold({ label });
    close();
    // If this request fails or is late, the search resolves the label to a position on the server.
    try {
      const chosen = await source.choose(suggestion);
      if (held.current === label) hold({ ...chosen, label });
    } catch (error) {
      console.error(error);
      setFailure(outcomes.places.details_failed);
    }
  }

  async function pickHere() {
    if (!source.locate) return;
    setLocating(true);
    try {
      hold(await source.locate());
    } catch (error) {
      console.error(error);
      setFailure(locateFailed);
    } finally {
      setLocating(false);
      close();
    }
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const chosen = isOpen ? options[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive((at) => moveHighlight(at, event.key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  }

  return {
    choice,
    options,
    active,
    isOpen: isOpen && options.length > 0,
    isLocating,
    failure: failure ?? listFailure,
    news: formatStatus(isOpen, found.input, found.suggestions.length, failure ?? listFailure),
    type,
    open: () => setOpen(true),
    close,
    pick,
    handleKey,
  };
}

/** Moves the highlight and wraps around, with -1 (none) between the last and the first line. */
function moveHighlight(at: number, by: 1 | -1, count: number): number {
  const next = at + by;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

function formatStatus(isOpen: boolean, input: string, count: number, failure?: string): string {
  if (failure) return failure;
  if (!isOpen || input === '') return '';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

interface Found {
  input: string;
  suggestions: readonly Suggestion[];
  failed: boolean;
}

const nothing: Found = { input: '', suggestions: [], failed: false };

/** Loads suggestions after a pause in typing, without loading React Query on the landing page. */
function useSuggestions(source: PlaceSource, typed: string): Found {
  const input = typed.trim();
  const isLongEnough = input.length >= limits.place.min_characters;
  const [found, setFound] = useState(nothing);
  const read = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    await pause(limits.place.debounce_ms);
    if (signal.aborted) return;
    try {
      const suggestions = await source.suggest(asked, signal);
      if (!signal.aborted) setFound({ input: asked, suggestions, failed: false });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) console.error(error);
      setFound({ input: asked, suggestions: [], failed: true });
    }
  });
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const request = new AbortController();
    void read(input, request.signal);
    return () => request.abort();
  }, [input, isLongEnough]);
  const isOutdated = found.failed && found.input !== input;
  return isLongEnough && !isOutdated ? found : nothing;
}
