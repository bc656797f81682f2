/* Message by which the worker lets an open page show a notification's target without a reload,
   so that typed text is not lost. */

export interface NavigateMessage {
  readonly open: string;
}

/** True if the worker asks the page to open a URL; the page answers through the port. */
export const isOpenPageMessage = (data: unknown): data is NavigateMessage =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';
