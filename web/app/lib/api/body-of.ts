import { ApiError } from './api-error.ts';

/**
 * The whole body of an answer, at most so many bytes. With a length it is filled as it comes, so that a large file is never
 * in memory twice; a proxy may have taken the length away.
 *
 * @param live called whenever some of it came
 * @throws ApiError for more than `most`, or less than the answer said
 */
export async function bodyOf(
  response: Response,
  most: number,
  live: () => void,
): Promise<ArrayBuffer> {
  const length = lengthOf(response);
  if (length === undefined) {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of piecesOf(response, most, live)) pieces.push(piece);
    return new Blob(pieces).arrayBuffer();
  }
  const bytes = new Uint8Array(Math.min(length, most));
  let filled = 0;
  for await (const piece of piecesOf(response, bytes.length, live)) {
    bytes.set(piece, filled);
    filled += piece.length;
  }
  if (filled < bytes.length) throw new ApiError(0, 'offline', '');
  return bytes.buffer;
}

/** What the answer says of its length. Packed on the way, it says another one. */
function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

async function* piecesOf({ body }: Response, most: number, live: () => void) {
  let length = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) return;
    length += value.length;
    if (length > most) throw new ApiError(0, 'unknown', '');
    live();
    yield value;
  }
}
