import { Box, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { fileBody, isSearchable } from '@threshold/contract/endpoints/chat/chat';
import { foldText } from '@threshold/contract/rules/text/fold-text';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { conversationStatuses, statusLabels } from '@threshold/contract/vocabularies';
import { lazy, Suspense, useRef, useState } from 'react';
import { BareButton, Button } from '#app/components/buttons/button.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { useAction } from '#app/lib/use-action.ts';
import { LazySharedFiles } from '../composer/staged-files.tsx';
import type { Inbox } from '../model/inbox.ts';
import { getOtherParty, type Me } from '../model/inbox-requests.ts';
import type { InboxState } from '../model/inbox-store.ts';
import { isUndecrypted, type ShownConversation } from '../model/shown-message.ts';
import { byShelf, getEmptyInboxText, matchesInboxFilter, type Show } from '../model/shows.ts';
import { isEncrypted } from '../security/privacy-line.tsx';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { Failure, ListSkeleton } from './inbox-placeholders.tsx';

interface FoundConversation {
  readonly conversation: ShownConversation;
  readonly hit?: string;
}

/** Number of characters before the match in an excerpt; few, because a row is short. */
const BEFORE = 20;

/** Searches names and loaded messages in the browser: the server cannot search encrypted text. */
export function findConversations(
  { conversations = [], threads }: Pick<InboxState, 'conversations' | 'threads'>,
  me: Me,
  {
    query,
    show,
    openId,
  }: {
    readonly query: string;
    readonly show: Show;
    readonly openId: string | undefined;
  },
): readonly FoundConversation[] {
  const searchText = foldText(query.trim());
  return byShelf(conversations).flatMap((conversation): FoundConversation[] => {
    const { _id } = conversation;
    // A search without a list filter also finds archived conversations.
    const isShown = matchesInboxFilter(show, conversation) || (show === 'all' && searchText !== '');
    if (!isShown && _id !== openId) return [];
    const { name, about } = getOtherParty(conversation, me);
    if (foldText(`${name} ${about}`).includes(searchText)) return [{ conversation }];
    const texts = (threads[_id]?.messages ?? []).filter((one) => !isUndecrypted(one)).toReversed();
    const last = conversation.lastMessage;
    for (const text of [
      ...(last && !isUndecrypted(last) ? [last.body, last.file_name ?? ''] : []),
      ...texts.flatMap(({ body, file }) => [body, file?.original_name ?? '']),
    ]) {
      const at = text === fileBody ? -1 : foldText(text).indexOf(searchText);
      if (at >= 0) return [{ conversation, hit: buildHitExcerpt(text, at) }];
    }
    return [];
  });
}

/** Excerpt from shortly before the match. `at` counts in the folded text of another length. */
function buildHitExcerpt(text: string, at: number): string {
  let [folded, start] = [0, 0];
  for (const letter of text) {
    folded += foldText(letter).length;
    if (folded > at - BEFORE) break;
    start += letter.length;
  }
  return start > 0 ? `... ${text.slice(start).trimStart()}` : text;
}

export interface ConversationListProps {
  me: Me;
  inbox: Inbox | undefined;
  state: InboxState;
  openId: string | undefined;
  onShow: (show: Show) => void;
}

const everybody = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
];
const byStatus = {
  group: 'Status',
  items: conversationStatuses.map((status) => ({
    value: `chat:${status}`,
    label: statusLabels[status],
  })),
};

/** List filters that each role may choose. Only vendors set statuses and filter by them. */
const choices = { customer: everybody, vendor: [...everybody, byStatus] };

const MessageResults = lazy(() => import('../search/message-results.tsx'));

export function ConversationList(props: ConversationListProps) {
  const { me, inbox, state, openId, onShow } = props;
  const [query, setQuery] = useState('');
  /** Search in all messages. Its results replace the list; undefined without a search. */
  const [searched, setSearched] = useState<{ words: string; takesFocus: boolean }>();
  const box = useRef<HTMLInputElement>(null);
  const { run: readOn, isBusy: isLoading } = useAction(async () => inbox?.loadMore());
  const { conversations, show, failure, typing, encryption } = state;
  const hasMore = show === 'all' ? state.hasMore : state.hasMoreShown;
  const found = conversations && findConversations(state, me, { query, show, openId });
  const label = me.role === 'customer' ? 'Search brokers' : 'Search customers';
  const words = query.trim();

  function type(next: string) {
    setQuery(next);
    if (next === '') setSearched(undefined);
  }
  function seek(takesFocus: boolean) {
    if (isSearchable(words)) setSearched({ words, takesFocus });
  }
  function leaveSearch() {
    setSearched(undefined);
    box.current?.focus();
  }

  return (
    <aside className={classes.list} aria-label="Conversations">
      <Box p="var(--s-16) var(--s-20)" bg="var(--paper)" className="ruled-below">
        <Box component="h1" mb="sm" fz="var(--fs-28)">
          Inbox
        </Box>
        <div className={classes.sieve}>
          <TextInput
            type="search"
            aria-label={label}
            placeholder={label}
            leftSection={<IconSearch size={20} aria-hidden="true" />}
            value={query}
            ref={box}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isComposing(event)) seek(false);
            }}
          />
          <NativeSelect
            aria-label="Show"
            data={choices[me.role]}
            value={show}
            onChange={(event) => onShow(event.currentTarget.value as Show)}
          />
        </div>
      </Box>
      <div className={classes.shared}>
        <LazySharedFiles />
      </div>
      <div className={classes.rows}>
        {isSearchable(words) && searched?.words !== words && (
          <BareButton className={classes.seek} onClick={() => seek(true)}>
            <IconSearch size={20} aria-hidden="true" />
            <Box component="span" miw={0} style={{ overflowWrap: 'anywhere' }}>
              Search all messages for <b>{words}</b>
            </Box>
          </BareButton>
        )}
        {searched && inbox && (
          <Suspense>
            <MessageResults
              key={searched.words}
              inbox={inbox}
              me={me}
              {...searched}
              onClose={leaveSearch}
            />
          </Suspense>
        )}
        {failure && !conversations && (
          <Failure sentence={failure} onRetry={() => void inbox?.refresh()} />
        )}
        {!failure && !conversations && <ListSkeleton />}
        {found && found.length > 0 && !searched && (
          <ul>
            {found.map(({ conversation: one, hit }) => (
              <li key={one._id}>
                <ConversationRow
                  conversation={one}
                  hit={hit}
                  me={me}
                  isOpen={one._id === openId}
                  isTyping={typing.has(getOtherParty(one, me)._id)}
                  isEncrypted={isEncrypted(encryption, getOtherParty(one, me)._id)}
                />
              </li>
            ))}
          </ul>
        )}
        {conversations && conversations.length > 0 && found?.length === 0 && !searched && (
          <Text p="var(--s-24) var(--s-20)" c="dimmed" role="status">
            {`${query ? 'No conversation matches.' : getEmptyInboxText(show)}${query && hasMore ? ` These are the newest ${conversations.length} conversations.` : ''}`}
          </Text>
        )}
        {hasMore && !searched && (
          <Stack gap={0} align="center" p="var(--s-16) var(--s-20)">
            <Button size="sm" onClick={() => void readOn()} disabled={isLoading}>
              {isLoading ? 'Loading...' : 'Load older conversations'}
            </Button>
          </Stack>
        )}
        {conversations?.length === 0 && (
          <EmptyState drawing={<Letterbox />} size="small" title={outcomes.chat.empty}>
            {me.role === 'customer'
              ? 'Find a professional and choose Chat.'
              : 'Customers who write to you appear here.'}
          </EmptyState>
        )}
      </div>
    </aside>
  );
}
