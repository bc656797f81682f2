/** Texts of the app outside its pages. */
export const appWords = {
  offline: {
    title: 'You are offline',
    text: 'This page needs a connection. Your messages and calls are there when you are back online.',
    again: 'Try again',
  },
  share: {
    /**
     * Lists the files by name: any site can send a file to a browser, so the reader must see which
     * it is.
     */
    waiting: (names: readonly string[]) =>
      names.length === 1
        ? `A file waits to be sent: ${names[0]}.`
        : `${names.length} files wait to be sent: ${names.join(', ')}.`,
    shared: (names: readonly string[]) => `Shared with this site: ${names.join(', ')}.`,
    choose: 'Open the conversation that it is for, or drop what you did not share.',
    add: (count: number) => (count === 1 ? 'Add the file here' : `Add the ${count} files here`),
    drop: 'Drop',
    none: 'Nothing that can be sent was shared. Pictures, videos, PDF, Word, Excel and text files can.',
  },
} as const;
