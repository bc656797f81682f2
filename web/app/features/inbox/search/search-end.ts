import { chatSearch } from '@threshold/contract/outcomes-chat-search';
import type { SearchState } from './message-search.ts';

/**
 * Announcement at the end of a search: the result, and the number of messages that could not be
 * searched.
 */
export function saidOf(state: SearchState): string {
  const { phase, unopened } = state;
  if (phase === 'running') return '';
  return `${endOf(state)} ${unopened > 0 ? chatSearch.unopened(unopened) : ''}`.trim();
}

function endOf({ phase, hits, searched, unopened }: SearchState): string {
  if (phase === 'paused') return chatSearch.paused(hits.length);
  const found = hits.length > 0 ? chatSearch.found(hits.length) : undefined;
  const nothing = unopened > 0 ? chatSearch.nothing_opened : chatSearch.nothing;
  if (phase === 'done') return found ?? nothing;
  const soFar = found ?? (searched > 0 ? chatSearch.nothing_yet : '');
  return phase === 'stopped' ? `${soFar} ${chatSearch.stopped}`.trim() : soFar;
}
