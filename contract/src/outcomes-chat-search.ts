const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
const messagesOf = (count: number): string => counted(count, 'message', 'messages');

/** Texts of the search in messages, loaded when it is opened. */
export const chatSearch = {
  title: (words: string) => `Messages with “${words}”`,
  back: 'Back to conversations',
  stop: 'Stop',
  go_on: 'Search on',
  again: 'Try again',
  progress: 'How many conversations were searched',
  failed: 'The search could not go on. Please try again.',
  no_worker: 'Messages can’t be searched in this browser just now. Please load the page again.',
  /** Progress of the search, also after its end. */
  searched: (messages: number, conversations: number, of: number | undefined) =>
    `${messagesOf(messages)} searched in ${
      of === undefined || of === conversations ? '' : `${conversations.toLocaleString('en-AU')} of `
    }${counted(of ?? conversations, 'conversation', 'conversations')}.`,
  found: (count: number) => `${messagesOf(count)} found.`,
  nothing: 'No message has these words.',
  /** Shown if some messages could not be opened. */
  nothing_opened: 'No message that opens here has these words.',
  nothing_yet: 'Nothing was found so far.',
  /** Shown while the search waits for the reader to continue. */
  paused: (count: number) => `The search rests after ${messagesOf(count)}.`,
  stopped: 'You stopped the search, so older messages were not searched.',
  /** Messages that were not searched. */
  unopened: (count: number) =>
    `${messagesOf(count)} can’t be opened in this browser, so ${count === 1 ? 'it was' : 'they were'} not searched.`,
  where:
    'Messages are opened and searched in this browser, and the words you look for are sent nowhere. Files are found by their names.',
  you: 'You: ',
} as const;
