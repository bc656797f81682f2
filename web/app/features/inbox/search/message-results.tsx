import { chatSearch } from '@threshold/contract/outcomes-chat-search';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { useFocusHeir } from '#app/lib/page/use-focus-heir.ts';
import { useStore } from '#app/lib/store.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Me } from '../model/inbox-requests.ts';
import { FoundMessage } from './found-message.tsx';
import classes from './message-results.module.css';
import { createMessageSearch, type SearchState } from './message-search.ts';
import { saidOf } from './search-end.ts';

export interface MessageResultsProps {
  inbox: Inbox;
  me: Me;
  words: string;
  /** The button that started the search is unmounted. */
  takesFocus: boolean;
  onClose: () => void;
}

/**
 * Searches all messages while it is mounted; shows the results, the progress and the number of
 * unopened messages.
 */
export function MessageResults(props: MessageResultsProps) {
  const { inbox, me, words, takesFocus, onClose } = props;
  const [search] = useState(() => createMessageSearch(inbox, me, words));
  const state = useStore(search.store, search.store.get());
  useEffect(() => {
    void search.run();
    return search.stop;
  }, [search]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) takeFocus(heading.current);
  }, [takesFocus]);
  const act = useFocusHeir(heading);
  const { phase, hits, failure } = state;
  const isRunning = phase === 'running';

  return (
    <section className={classes.results} aria-labelledby="message-results">
      <h2 id="message-results" ref={heading} tabIndex={-1}>
        {chatSearch.title(words)}
      </h2>
      <Button size="sm" onClick={onClose}>
        {chatSearch.back}
      </Button>
      <Progress state={state} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <p role="status">{saidOf(state)}</p>
      {hits.length > 0 && (
        <ul aria-label={chatSearch.title(words)}>
          {hits.map((hit) => (
            <li key={hit.messageId}>
              <FoundMessage hit={hit} me={me} />
            </li>
          ))}
        </ul>
      )}
      {phase !== 'done' && (
        <Button
          ref={act}
          size="sm"
          onClick={() => (isRunning ? search.stop() : void search.run())}
          className={classes.act}
        >
          {actOf(phase)}
        </Button>
      )}
      {isRunning && state.unopened > 0 && <p>{chatSearch.unopened(state.unopened)}</p>}
      <p>{chatSearch.where}</p>
    </section>
  );
}

/** Visible progress that is not announced with every page. */
function Progress({ state }: { state: SearchState }) {
  const { phase, searched, conversations, total } = state;
  const progressText = chatSearch.searched(searched, conversations, total);
  return (
    <>
      {phase === 'running' && (
        <progress aria-label={chatSearch.progress} max={total ?? 1} value={conversations} />
      )}
      <p>{progressText}</p>
    </>
  );
}

function actOf(phase: SearchState['phase']): string {
  if (phase === 'running') return chatSearch.stop;
  return phase === 'failed' ? chatSearch.again : chatSearch.go_on;
}
