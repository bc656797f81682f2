import { getSentence } from './api-error.ts';

/** A part of a page that may fail without the rest of the page. */
export type PagePart<T> = { readonly value: T } | { readonly failure: string };

/** Waits for a part. Returns the sentence of a failure; rejects if the navigation is aborted. */
export async function loadPagePart<T>(
  call: Promise<T>,
  failed: string,
  signal: AbortSignal,
): Promise<PagePart<T>> {
  try {
    return { value: await call };
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return { failure: getSentence(error, failed) };
  }
}

export function unwrapPartOr<T>(part: PagePart<T>, otherwise: T): T {
  return 'value' in part ? part.value : otherwise;
}
