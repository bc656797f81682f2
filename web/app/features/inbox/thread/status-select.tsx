import { Loader, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import type { Conversation } from '@threshold/contract/chat-messages';
import {
  type ConversationStatus,
  conversationStatuses,
  statusLabels,
} from '@threshold/contract/vocabularies';
import { useRead } from '#app/lib/api/use-read.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Inbox } from '../model/inbox.ts';
import { type Me, openConversation, saveStatus } from '../model/inbox-requests.ts';
import classes from './panel.module.css';

export interface StatusSelectProps {
  me: Me;
  inbox: Inbox;
  conversation: Conversation;
}

const choices = conversationStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** Status of a conversation, as its vendor sets it. Read when the chat opens. */
export function StatusSelect({ me, inbox, conversation }: StatusSelectProps) {
  const { _id: id, status, customer } = conversation;
  const { store } = inbox;

  // A failure is not shown, because the list already has a status.
  useRead(id, async () => {
    const found = await openConversation(me, customer._id);
    store.changeConversation(id, { status: found.status });
  });

  const { run, isBusy } = useAction(async (next: ConversationStatus) =>
    store.changeConversation(id, { status: (await saveStatus(id, next)).status }),
  );

  return (
    <NativeSelect
      className={classes.status}
      aria-label="Conversation status"
      data={choices}
      value={status}
      disabled={isBusy}
      rightSection={isBusy ? <Loader size={16} aria-label="Saving" /> : undefined}
      onChange={(event) => void run(event.currentTarget.value as ConversationStatus)}
    />
  );
}
