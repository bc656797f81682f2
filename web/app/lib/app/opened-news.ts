/* Message by which the worker lets an open page show a notification's target without a reload,
   so that typed text is not lost. */

export interface OpenNews {
  readonly open: string;
}

/** True for such a message; the page answers through the message's port. */
export const isOpenNews = (data: unknown): data is OpenNews =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';
