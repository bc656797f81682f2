/** Texts of the list of a conversation's files, loaded when it is opened. */
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
  /** Its message opens, but does not name the stored file. */
  not_named: 'The message that came with this file does not name it, so it is not opened.',
  code_note: 'A file opens by your 6-digit code, as in the chat.',
  /** The server knows neither name nor type of a sealed file. */
  closed: (count: number) =>
    count === 1
      ? 'One file can’t be opened in this browser, so its name and kind are not known here.'
      : `${count} files can’t be opened in this browser, so their names and kinds are not known here.`,
  show: (name: string) => `Show ${name} in the chat`,
} as const;
