/* How the worker has a page that is open show what a notification is about: without loading it anew, so that nothing typed is lost. */

/** What the worker tells a page. */
export interface OpenNews {
  readonly open: string;
}

/** Whether a page was told that; the answer goes back by the port that came along. */
export const isOpenNews = (data: unknown): data is OpenNews =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';
