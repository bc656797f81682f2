import { Box, Progress, Stack, Text } from '@mantine/core';
import { chatSearch } from '@threshold/contract/texts/chat-texts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { ExcerptPart } from '#app/lib/find-words.ts';
import { focusOnMount, useFocusFallback } from '#app/lib/page/focus.ts';
import { useNow } from '#app/lib/page/timers.ts';
import { useStore } from '#app/lib/store.ts';
import { Face } from '../list/face.tsx';
import type { Inbox } from '../model/inbox.ts';
import { getChatPath, type Me } from '../model/inbox-requests.ts';
import type { MessageLinkState } from '../model/inbox-store.ts';
import { formatFull, formatShort } from '../model/shown-message.ts';
import classes from './message-results.module.css';
import { createMessageSearch, type Hit, type SearchState } from './message-search.ts';

export interface MessageResultsProps {
  inbox: Inbox;
  me: Me;
  words: string;
  /** True if the results take the focus, because the clicked button is unmounted. */
  takesFocus: boolean;
  onClose: () => void;
}

export default function MessageResults(props: MessageResultsProps) {
  const { inbox, me, words, takesFocus, onClose } = props;
  const [search] = useState(() => createMessageSearch(inbox, me, words));
  const state = useStore(search.store, search.store.get());
  useEffect(() => {
    void search.run();
    return search.stop;
  }, [search]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) focusOnMount(heading.current);
  }, [takesFocus]);
  const act = useFocusFallback(heading);
  const { phase, hits, failure } = state;
  const isRunning = phase === 'running';

  return (
    <Stack
      component="section"
      gap="xs"
      align="flex-start"
      p="var(--s-16) var(--s-20)"
      className={classes.results}
      aria-labelledby="message-results"
    >
      <Box
        component="h2"
        fz="lg"
        lh={1.3}
        style={{ overflowWrap: 'anywhere' }}
        id="message-results"
        ref={heading}
        tabIndex={-1}
      >
        {chatSearch.title(words)}
      </Box>
      <Button size="sm" onClick={onClose}>
        {chatSearch.back}
      </Button>
      <SearchProgress state={state} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <Text c="dimmed" fz="sm" role="status">
        {formatSearchSummary(state)}
      </Text>
      {hits.length > 0 && (
        <Box
          component="ul"
          className="ruled"
          mx="calc(var(--s-20) * -1)"
          style={{ alignSelf: 'stretch' }}
          aria-label={chatSearch.title(words)}
        >
          {hits.map((hit) => (
            <li key={hit.messageId}>
              <FoundMessage hit={hit} me={me} />
            </li>
          ))}
        </Box>
      )}
      {phase !== 'done' && (
        <Button
          ref={act}
          size="sm"
          onClick={() => (isRunning ? search.stop() : void search.run())}
          className={classes.act}
        >
          {getSearchButtonLabel(phase)}
        </Button>
      )}
      {isRunning && state.unopened > 0 && (
        <Text c="dimmed" fz="sm">
          {chatSearch.unopened(state.unopened)}
        </Text>
      )}
      <Text c="dimmed" fz="sm">
        {chatSearch.where}
      </Text>
    </Stack>
  );
}

/** Visible progress, which screen readers do not announce after every page. */
function SearchProgress({
  state: { phase, searched, conversations, total },
}: {
  state: SearchState;
}) {
  const percent = (conversations / (total || 1)) * 100;
  return (
    <>
      {phase === 'running' && (
        <Progress w="100%" value={percent} aria-label={chatSearch.progress} />
      )}
      <Text c="dimmed" fz="sm">
        {chatSearch.searched(searched, conversations, total)}
      </Text>
    </>
  );
}

function getSearchButtonLabel(phase: SearchState['phase']): string {
  if (phase === 'running') return chatSearch.stop;
  return phase === 'failed' ? chatSearch.again : chatSearch.go_on;
}

export function formatSearchSummary(state: SearchState): string {
  const { phase, unopened } = state;
  if (phase === 'running') return '';
  return `${formatSearchEnd(state)} ${unopened > 0 ? chatSearch.unopened(unopened) : ''}`.trim();
}

function formatSearchEnd({ phase, hits, searched, unopened }: SearchState): string {
  if (phase === 'paused') return chatSearch.paused(hits.length);
  const found = hits.length > 0 ? chatSearch.found(hits.length) : undefined;
  const nothing = unopened > 0 ? chatSearch.nothing_opened : chatSearch.nothing;
  if (phase === 'done') return found ?? nothing;
  const soFar = found ?? (searched > 0 ? chatSearch.nothing_yet : '');
  return phase === 'stopped' ? `${soFar} ${chatSearch.stopped}`.trim() : soFar;
}

function FoundMessage({ hit, me }: { hit: Hit; me: Me }) {
  const { other, isMine, createdAt, excerpt, messageId } = hit;
  // The link repeats the URL's query, because it contains the list's filter.
  const { search } = useLocation();
  const now = new Date(useNow());
  return (
    <Link
      className={classes.hit}
      to={{ pathname: getChatPath(me, other._id), search }}
      state={{ at: messageId } satisfies MessageLinkState}
    >
      <Face other={other} reader={me.role} size={40} />
      <Box component="b" fw={600} className="clip">
        {other.name}
      </Box>
      <Box component="time" c="dimmed" fz="xs" dateTime={createdAt} title={formatFull(createdAt)}>
        {formatShort(createdAt, now)}
      </Box>
      <span className={classes.said}>
        {isMine && <span>{chatSearch.you}</span>}
        {excerpt.map(({ text, isHit }, nr) => {
          const Part = isHit ? 'mark' : 'span';
          return <Part key={getExcerptPartStart(excerpt, nr)}>{text}</Part>;
        })}
      </span>
    </Link>
  );
}

/** Offset of a part within the excerpt, used as a unique React key. */
const getExcerptPartStart = (parts: readonly ExcerptPart[], nr: number): number =>
  parts.slice(0, nr).reduce((sum, { text }) => sum + text.length, 0);
