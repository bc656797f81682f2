import { limits } from '../limits.ts';
import { chatProtection } from './outcomes.ts';
import { promiseSentences } from './sentences.ts';

/* Separate from encryption-texts.ts, which the chat loads only if needed. */

/** Texts of an encrypted chat: notice, contents, and reasons for unsent messages. */
export const sealedChat = {
  /** Notice above a chat. */
  claim: (name: string) => `${promiseSentences.encrypted} Only you and ${name} can read them.`,
  claim_link: 'What this means',
  not_yet: (name: string) =>
    `This chat is not end-to-end encrypted yet because ${name} has not been here in a browser. ${chatProtection}`,
  not_here: 'Your secure messages are not open on this device.',
  /** Shown at the message box while no message can be sent. */
  cannot_send_here:
    'You can’t send from this browser yet, because your messages do not open here. Open them above, or write from here.',
  cannot_send: 'You can’t send here now. The reason is above.',

  /** Shown instead of a message that is being opened or cannot be opened. */
  reading: {
    waiting: 'Opening this message ...',
    locked: 'Encrypted. This browser can’t open it yet.',
    lost: 'Encrypted for keys that this browser does not have.',
    unaccepted: 'Encrypted by new keys that were not accepted yet.',
    unverified: 'This message can’t be verified.',
    failed: 'This message could not be opened just now.',
  },
  plain_mark: 'Not end-to-end encrypted',
  gap: 'Some messages may be missing here.',
  file_missing: 'The file that belongs to this message is missing.',
  /** Notes on a message whose signed data contradict its position in the chat. */
  oddity: {
    late: 'Written before other messages that stand above it.',
    byReplaced:
      'Signed by old message keys, after newer ones were in use. This message can’t be verified.',
  },
  /** `time` is formatted for the reader. */
  sealed_at: (time: string) => `Written on ${time} by the sender’s clock.`,

  files: {
    unverified: 'This file can’t be verified.',
    sealing: 'Sealing ...',
    opening: 'Opening ...',
    open_failed: 'This file could not be opened. Please try again.',
  },

  /** Texts about the keys of the other party. */
  rotated: (name: string) => `${name} has new message keys. Their keys before vouch for them.`,
  /** Shown in the chat before the first message that is sealed for the new keys. */
  renewed: (name: string) =>
    `${name} writes from a new browser or device; the security code is new.`,
  compare: 'Compare',
  compare_code: 'Compare security code',
  /** Text alternative of the icon next to the name of a verified member. */
  verified_mark: 'Security code verified',
  reset_verified: (name: string) =>
    `${name} writes from a new browser or device, and you had compared the security code. Compare the new one before you write.`,
  peer_stale: (name: string) =>
    `The message keys of ${name} do not fit those seen before. Nothing is sent, so that nobody else can read it.`,
  peer_failed: (name: string) => `The message keys of ${name} could not be checked.`,

  /** Shown before a message to a member without keys. */
  ask_plain: (name: string) =>
    `${name} has not been here in a browser yet, so this message would not be end-to-end encrypted.`,
  ask_plain_unable:
    'This message would not be end-to-end encrypted, because secure messages could not start in this browser.',
  send_plain: 'Send without end-to-end encryption',
  text_long: (characters: number) =>
    `An encrypted message holds ${characters.toLocaleString('en-AU')} characters. Please send it in parts.`,
  seal_failed: 'This could not be encrypted, so it was not sent.',
} as const;

/** Texts of the list of a conversation's files, loaded when the list is opened. */
export const chatFiles = {
  title: 'Shared files',
  lead: (name: string) => `What you and ${name} have sent each other, newest first.`,
  loading: 'Loading files...',
  failed: 'The files could not be loaded. Please try again.',
  none: 'No files yet',
  none_hint: 'Files that either of you sends in this chat are listed here.',
  older: 'Load older files',
  /** Replaces the name of a file whose message cannot be opened here. */
  unnamed: 'Encrypted file',
  /** Shown if the message of a file can be opened but does not mention the stored file. */
  not_named: 'The message that came with this file does not name it, so it is not opened.',
  code_note: 'A file opens by your 6-digit code, as in the chat.',
  /** The server does not know names and types of sealed files: only the sealed messages do. */
  closed: (count: number) =>
    count === 1
      ? 'One file can’t be opened in this browser, so its name and kind are not known here.'
      : `${count} files can’t be opened in this browser, so their names and kinds are not known here.`,
  show: (name: string) => `Show ${name} in the chat`,
} as const;

const formatCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
const formatMessageCount = (count: number): string => formatCount(count, 'message', 'messages');

/** Texts of the search in messages, loaded when the search is opened. */
export const chatSearch = {
  title: (words: string) => `Messages with “${words}”`,
  back: 'Back to conversations',
  stop: 'Stop',
  go_on: 'Search on',
  again: 'Try again',
  progress: 'How many conversations were searched',
  failed: 'The search could not go on. Please try again.',
  no_worker: 'Messages can’t be searched in this browser just now. Please load the page again.',
  /** Progress of the search, shown during the search and after its end. */
  searched: (messages: number, conversations: number, of: number | undefined) =>
    `${formatMessageCount(messages)} searched in ${
      of === undefined || of === conversations ? '' : `${conversations.toLocaleString('en-AU')} of `
    }${formatCount(of ?? conversations, 'conversation', 'conversations')}.`,
  found: (count: number) => `${formatMessageCount(count)} found.`,
  nothing: 'No message has these words.',
  /** Shown if the search found nothing but some messages could not be opened. */
  nothing_opened: 'No message that opens here has these words.',
  nothing_yet: 'Nothing was found so far.',
  /** Shown while the search waits for the reader to continue. */
  paused: (count: number) => `The search rests after ${formatMessageCount(count)}.`,
  stopped: 'You stopped the search, so older messages were not searched.',
  /** Number of messages that could not be opened and searched. */
  unopened: (count: number) =>
    `${formatMessageCount(count)} can’t be opened in this browser, so ${count === 1 ? 'it was' : 'they were'} not searched.`,
  where:
    'Messages are opened and searched in this browser, and the words you look for are sent nowhere. Files are found by their names.',
  you: 'You: ',
} as const;

/** Sentences about the folder of a conversation. */
export const folderOutcomes = {
  put: {
    pinned: 'This conversation stays at the top of your list.',
    inbox: 'This conversation is in your inbox.',
    archived: 'Archived. It comes back with the next message.',
  },
  full: `You can pin ${limits.chat.pinned} conversations. Please unpin one first.`,
  /** Texts shown instead of an empty list of conversations, by filter. */
  none: {
    all: 'Your inbox is empty. What you have archived is under Archived.',
    unread: 'You have read every message.',
    archived:
      'Nothing is archived. Archive a conversation under More, and it stays here until the next message.',
    chat: (status: string) => `No chat is marked ${status}.`,
  },
} as const;

/* Limits and sentences of saved replies. Their schemas are in endpoints/chat/saved-replies.ts. */

export const savedReplyLimits = {
  count: 30,
  title_characters: 60,
  text_characters: 1000,
} as const;

/** Placeholder for the first name of the recipient in a saved reply. */
const namePlace = '{name}';

export const savedReplySentences = {
  title: 'Please give the reply a title.',
  title_long: `A title has at most ${savedReplyLimits.title_characters} characters.`,
  text: 'Please write the reply.',
  text_long: `A reply has at most ${savedReplyLimits.text_characters.toLocaleString('en-AU')} characters.`,
  count: `You can keep ${savedReplyLimits.count} replies. Please delete one first.`,
  form: 'These replies could not be read.',
  changed: 'Your saved replies were changed in another window or on another device.',

  /** Replaces an unknown first name: 'Hello there'. */
  nobody: 'there',
  none: 'You have no saved replies yet.',
  no_match: 'No saved reply matches.',
  found: (count: number) => (count === 1 ? '1 saved reply' : `${count} saved replies`),
  /** Hint at the text field of a saved reply. */
  name_hint: `Write ${namePlace} where the person’s first name is to stand.`,
  /** Hint about opening the list of saved replies. */
  slash_hint: 'Type / in an empty message box to open this list.',
  not_encrypted:
    'Only your account sees your saved replies. They are not end-to-end encrypted: do not put private details into one.',

  /** Reasons why the list of saved replies is not shown. */
  reading: 'Loading your saved replies...',
  failed: 'Your saved replies could not be loaded. Please try again.',

  save_failed: 'Your saved replies could not be saved. Please try again.',
  /** Shown after the text `changed` if the member is editing a saved reply. */
  typing_stays: 'What you typed is still here. Save it again to add it to the list as it is now.',
  try_again: 'The list shows them as they are now. Please try again.',
  done: {
    saved: 'The reply is saved.',
    deleted: 'The reply is deleted.',
    moved: (title: string, place: number, count: number) =>
      `${title} is number ${place} of ${count}.`,
  },
  too_long: 'This reply does not fit into the message box beside what stands there.',
} as const;
