import { Box } from '@mantine/core';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  type ComponentType,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { setMemberCounts } from '#app/lib/client/member-counts.ts';
import { getQueryFailure, useQuery } from '#app/lib/client/session-client.ts';
import { openSocket } from '#app/lib/client/socket.ts';
import type { KeyOwner, StartEncryption } from '#app/lib/encryption.ts';
import { useIsWide } from '#app/lib/use-is-wide.ts';
import { ConversationList } from './list/conversation-list.tsx';
import classes from './model/inbox.module.css';
import { type Inbox, startInbox } from './model/inbox.ts';
import { getChatPath, getOtherParty, isMade, type Me } from './model/inbox-requests.ts';
import {
  emptyInbox,
  findConversationWith,
  findShownConversation,
  getSealedExchange,
  hasOwnMessages,
  type InboxState,
  resolveOpenPersonId,
} from './model/inbox-store.ts';
import { parseInboxFilter, queryFor, type Show } from './model/shows.ts';
import type { CallButton } from './thread/panel-head.tsx';
import { ThreadPanel } from './thread/thread-panel.tsx';

export interface InboxPageProps {
  me: KeyOwner & { two_factor_enabled: boolean };
  otherId: string | undefined;
  /** Starts the encryption. If undefined, messages are neither encrypted nor decrypted. */
  startEncryption?: StartEncryption;
  callButton?: CallButton;
  /** Suggests turning on push notifications after the first sent message. */
  pushOffer?: ComponentType<{ memberId: string; isDue: boolean }>;
}

/** The conversation list next to the open conversation; phones show only one of the two. */
export function InboxPage({
  me,
  otherId,
  startEncryption,
  callButton,
  pushOffer: PushOffer,
}: InboxPageProps) {
  const { inbox, state } = useInbox(me, startEncryption);
  const setShow = useInboxFilter(inbox);
  const isWide = useIsWide();
  const frame = useRef<HTMLDivElement>(null);
  useVisualViewportHeight(frame);
  const openId = usePreselectedConversation(me, otherId);
  useUnreadCount(state);
  const fault = useOpenConversation(me, inbox, state, openId);

  const conversation = findShownConversation(me, state, { openId, isWide });
  const isOpen = Boolean(openId);
  // A started conversation without messages is listed only while it is open.
  const isBegun = conversation && !isMade(conversation, me);
  const listed = [...(isBegun ? [conversation] : []), ...(state.conversations ?? [])];
  const Securing = inbox?.encryption()?.parts.Securing;

  return (
    <div ref={frame} className={classes.inbox} data-open={isOpen || undefined}>
      <ConversationList
        me={me}
        inbox={inbox}
        state={isBegun ? { ...state, conversations: listed } : state}
        openId={conversation?._id}
        onShow={setShow}
      />
      {Securing && (
        <div className={classes.strip}>
          <Securing me={me} {...getSealedExchange(state, me)} />
        </div>
      )}
      {PushOffer && (
        <div className={classes.offer}>
          <PushOffer memberId={me._id} isDue={hasOwnMessages(state, me)} />
        </div>
      )}
      <section className={classes.panel} data-fills-phone={isOpen || undefined}>
        {inbox && conversation && (
          <ThreadPanel
            key={getOtherParty(conversation, me)._id}
            me={me}
            inbox={inbox}
            state={state}
            conversation={conversation}
            callButton={callButton}
          />
        )}
        {fault && !conversation && (
          <Box p="lg">
            <Alert tone="error">{fault}</Alert>
          </Box>
        )}
        {!conversation && !fault && state.conversations && !openId && (
          <EmptyState drawing={<Letterbox />} title="Inbox">
            {outcomes.chat.none_selected}
          </EmptyState>
        )}
      </section>
    </div>
  );
}

/** Applies the filter in the page's URL to the inbox. @returns a function that changes the URL */
function useInboxFilter(inbox: Inbox | undefined): (show: Show) => void {
  const [query, setQuery] = useSearchParams();
  // Retains the history state, which contains the message at which the chat was opened.
  const { state } = useLocation();
  const show = parseInboxFilter(query);
  useEffect(() => inbox?.show(show), [inbox, show]);
  return (next) => setQuery(queryFor(next), { replace: true, preventScrollReset: true, state });
}

/** Returns the other party's id. If only the history state contains it, adds it to the URL. */
function usePreselectedConversation(me: Me, otherId: string | undefined): string | undefined {
  const { state } = useLocation() as { state: Parameters<typeof resolveOpenPersonId>[2] };
  const navigate = useNavigate();
  const openId = resolveOpenPersonId(me, otherId, state);
  const { role } = me;
  useEffect(() => {
    if (openId && openId !== otherId)
      void navigate(getChatPath({ role }, openId), { replace: true });
  }, [openId, otherId, role, navigate]);
  return openId;
}

/** Opens the URL's conversation if it is not in the list. @returns the error sentence on failure */
function useOpenConversation(
  me: Me,
  inbox: Inbox | undefined,
  state: InboxState,
  otherId: string | undefined,
): string | undefined {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isMissing = state.conversations !== undefined && !findConversationWith(me, state, otherId);
  const opening = useQuery({
    queryKey: ['opening', otherId],
    queryFn: async () => {
      const id = (otherId && (await inbox?.begin(otherId))) ?? null;
      // The URL may contain a former id of a listing that has been claimed since.
      if (id && id !== otherId)
        void navigate({ pathname: getChatPath(me, id), search }, { replace: true });
      return id;
    },
    enabled: isMissing && inbox !== undefined && otherId !== undefined,
  });
  return getQueryFailure(opening, outcomes.chat.messages_failed);
}

/** Sets the unread count in sidebar and header, once all conversations are loaded. */
function useUnreadCount({ conversations, hasMore }: InboxState): void {
  const unread = hasMore ? undefined : conversations?.reduce((sum, one) => sum + one.unread, 0);
  useEffect(() => {
    if (unread !== undefined) setMemberCounts({ messages: unread });
  }, [unread]);
}

const subscribeToNothing = () => () => undefined;

/** Starts the member's inbox, closes it on unmount, and returns it with its current state. */
function useInbox({ _id, role }: Me, startEncryption?: StartEncryption) {
  const [inbox, setInbox] = useState<Inbox>();
  useEffect(() => {
    const started = startInbox({ _id, role }, openSocket(), startEncryption);
    setInbox(started);
    return () => started.close();
  }, [_id, role, startEncryption]);
  const state = useSyncExternalStore(
    inbox?.store.subscribe ?? subscribeToNothing,
    () => inbox?.store.get() ?? emptyInbox,
    () => emptyInbox,
  );
  return { inbox, state };
}

/** Sets `--visual` to the visible height, because phones show the keyboard over the page. */
function useVisualViewportHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const follow = () => {
      ref.current?.style.setProperty('--visual', `${visualViewport.height}px`);
      ref.current?.style.setProperty('--visual-top', `${visualViewport.offsetTop}px`);
    };
    follow();
    visualViewport.addEventListener('resize', follow);
    visualViewport.addEventListener('scroll', follow);
    return () => {
      visualViewport.removeEventListener('resize', follow);
      visualViewport.removeEventListener('scroll', follow);
    };
  }, [ref]);
}
