import { Box, Stack, Text } from '@mantine/core';
import type { Conversation } from '@threshold/contract/endpoints/chat/chat';
import { Link } from 'react-router';
import { CountBadge } from '#app/components/feedback/count-badge.tsx';
import { DashboardList } from '#app/components/lists/dashboard-list.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { paths } from '#app/lib/paths.ts';
import { getOtherParty, type Me } from '../model/inbox-requests.ts';
import { formatShort } from '../model/shown-message.ts';
import { formatPreview } from '../model/thread.ts';
import { Face } from './face.tsx';
import classes from './recent-conversations.module.css';

const SHOWN = 3;

export interface RecentConversationsProps {
  part: PagePart<readonly Conversation[]>;
  me: Me;
  now: Date;
}

export function RecentConversations({ part, me, now }: RecentConversationsProps) {
  return (
    <DashboardList
      id="conversations"
      title="Conversations"
      all={{ text: 'All conversations', to: paths.customerInbox }}
      part={part}
    >
      {(conversations) =>
        conversations.length === 0 ? (
          <Text maw="62ch" c="dimmed">
            No conversation yet. Press Chat on a verified professional to start one.
          </Text>
        ) : (
          <ul>
            {conversations.slice(0, SHOWN).map((conversation) => (
              <li key={conversation._id} className="ruled">
                <Recent conversation={conversation} me={me} now={now} />
              </li>
            ))}
          </ul>
        )
      }
    </DashboardList>
  );
}

function Recent({ conversation, me, now }: { conversation: Conversation; me: Me; now: Date }) {
  const other = getOtherParty(conversation, me);
  const { lastMessage, unread } = conversation;
  const isMine = lastMessage?.sender === me._id;
  const preview = lastMessage && formatPreview(lastMessage, { isMine, firstName: other.firstName });
  return (
    <Link className={classes.row} to={paths.customerConversation(other._id)}>
      <Face other={other} reader={me.role} size={44} />
      <Stack component="span" gap={0} miw={0} className={classes.words}>
        <Box component="b" fw={600}>
          {other.name}
        </Box>
        <span>{preview ?? 'No messages yet'}</span>
      </Stack>
      <Stack component="span" gap="xxs" align="flex-end" className={classes.end}>
        {lastMessage && (
          <time dateTime={lastMessage.createdAt}>{formatShort(lastMessage.createdAt, now)}</time>
        )}
        {unread > 0 && <CountBadge count={unread} label="unread" />}
      </Stack>
    </Link>
  );
}
