/** What the list of a conversation's files says. It is loaded where it is opened. */
export const chatFiles = {
  title: 'Shared files',
  lead: (name: string) => `What you and ${name} have sent each other, newest first.`,
  loading: 'Loading files...',
  failed: 'The files could not be loaded. Please try again.',
  none: 'No files yet',
  none_hint: 'Files that either of you sends in this chat are listed here.',
  older: 'Load older files',
  /** Stands for the name of a file whose message does not open here. */
  unnamed: 'Encrypted file',
  /** Its message opens, and does not name the file that is stored with it. */
  not_named: 'The message that came with this file does not name it, so it is not opened.',
  code_note: 'A file opens by your 6-digit code, as in the chat.',
  /** Of a sealed one the server knows neither name nor kind. */
  closed: (count: number) =>
    count === 1
      ? 'One file can’t be opened in this browser, so its name and kind are not known here.'
      : `${count} files can’t be opened in this browser, so their names and kinds are not known here.`,
  show: (name: string) => `Show ${name} in the chat`,
} as const;
