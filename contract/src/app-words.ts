/** What the app says beside its pages. */
export const appWords = {
  offline: {
    title: 'You are offline',
    text: 'This page needs a connection. Your messages and calls are there when you are back online.',
    again: 'Try again',
  },
  share: {
    waiting: (count: number) =>
      count === 1 ? '1 file waits to be sent.' : `${count} files wait to be sent.`,
    choose: 'Open the conversation that it is for.',
    add: (count: number) => (count === 1 ? 'Add the file here' : `Add the ${count} files here`),
    drop: 'Drop',
    none: 'Nothing that can be sent was shared. Pictures, videos, PDF, Word, Excel and text files can.',
  },
} as const;
