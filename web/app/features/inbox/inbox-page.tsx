import { Box } from '@mantine/core';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ComponentType, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Empty } from '#app/components/feedback/empty.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty.tsx';
import { setMemberCounts } from '#app/lib/account/member-counts.ts';
import { failureOf, useQuery } from '#app/lib/api/session-client.ts';
import type { KeyOwner, StartEncryption } from '#app/lib/encryption.ts';
import { paths } from '#app/lib/paths.ts';
import { useIsWide } from '#app/lib/use-is-wide.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { exchangedIn, hasWritten } from './model/exchanged.ts';
import classes from './model/inbox.module.css';
import type { Inbox } from './model/inbox.ts';
import { isMade, type Me, otherOf } from './model/inbox-requests.ts';
import type { InboxState } from './model/inbox-store.ts';
import { openPerson, shownConversation, withPerson } from './model/shown-conversation.ts';
import { queryFor, type Show, showIn } from './model/shows.ts';
import { useInbox } from './model/use-inbox.ts';
import { Panel } from './thread/panel.tsx';
import type { CallButton } from './thread/panel-head.tsx';
import { useVisualHeight } from './thread/use-visual-height.ts';

export interface InboxPageProps {
  me: KeyOwner & { two_factor_enabled: boolean };
  /** The other party of the conversation that the address names. */
  otherId: string | undefined;
  /** Without it, chats are shown as the server stores them. */
  startEncryption?: StartEncryption;
  /** For customers, who can book calls. */
  callButton?: CallButton;
  /** Offers notifications after the first sent message. */
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
  const setShow = useShow(inbox);
  const isWide = useIsWide();
  const frame = useRef<HTMLDivElement>(null);
  useVisualHeight(frame);
  const openId = usePreselection(me, otherId);
  useUnreadCount(state);
  const fault = useOpening(me, inbox, state, openId);

  const conversation = shownConversation(me, state, { openId, isWide });
  const isOpen = Boolean(openId);
  // A conversation that is only started is listed while it is open.
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
        onRetry={() => void inbox?.refresh()}
        onShow={setShow}
        loadMore={async () => inbox?.loadMore()}
      />
      {Securing && (
        <div className={classes.strip}>
          <Securing me={me} {...exchangedIn(state, me)} />
        </div>
      )}
      {PushOffer && (
        <div className={classes.offer}>
          <PushOffer memberId={me._id} isDue={hasWritten(state, me)} />
        </div>
      )}
      <section className={classes.panel} data-fills-phone={isOpen || undefined}>
        {inbox && conversation && (
          <Panel
            key={otherOf(conversation, me)._id}
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
          <Empty drawing={<Letterbox />} title="Inbox">
            {outcomes.chat.none_selected}
          </Empty>
        )}
      </section>
    </div>
  );
}

const addressOf = ({ role }: Pick<Me, 'role'>, otherId: string): string =>
  role === 'customer' ? paths.customerConversation(otherId) : paths.vendorConversation(otherId);

/**
 * Stores the filter in the address, for reloads and for returning visitors.
 * @returns the function that changes it
 */
function useShow(inbox: Inbox | undefined): (show: Show) => void {
  const [query, setQuery] = useSearchParams();
  // Retains the message at which the chat was opened.
  const { state } = useLocation();
  const show = showIn(query);
  useEffect(() => inbox?.show(show), [inbox, show]);
  return (next) => setQuery(queryFor(next), { replace: true, preventScrollReset: true, state });
}

/** Takes the person from the previous page's state. @returns the id at once; the address follows */
function usePreselection(me: Me, otherId: string | undefined): string | undefined {
  const { state } = useLocation() as { state: Parameters<typeof openPerson>[2] };
  const navigate = useNavigate();
  const openId = openPerson(me, otherId, state);
  const { role } = me;
  useEffect(() => {
    if (openId && openId !== otherId) void navigate(addressOf({ role }, openId), { replace: true });
  }, [openId, otherId, role, navigate]);
  return openId;
}

/** Starts a conversation that is not in the list. @returns the error sentence of a failure */
function useOpening(
  me: Me,
  inbox: Inbox | undefined,
  state: InboxState,
  otherId: string | undefined,
): string | undefined {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isMissing = state.conversations !== undefined && !withPerson(me, state, otherId);
  const opening = useQuery({
    queryKey: ['opening', otherId],
    queryFn: async () => {
      const id = (otherId && (await inbox?.begin(otherId))) ?? null;
      // A claimed listing has former ids.
      if (id && id !== otherId)
        void navigate({ pathname: addressOf(me, id), search }, { replace: true });
      return id;
    },
    enabled: isMissing && inbox !== undefined && otherId !== undefined,
  });
  return failureOf(opening, outcomes.chat.messages_failed);
}

/** Updates the counts in the sidebar and the header, unless some conversations are not loaded. */
function useUnreadCount({ conversations, hasMore }: InboxState): void {
  const unread = hasMore ? undefined : conversations?.reduce((sum, one) => sum + one.unread, 0);
  useEffect(() => {
    if (unread === undefined) return;
    setMemberCounts({ messages: unread });
  }, [unread]);
}
