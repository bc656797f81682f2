import { ApiError } from './api-error.ts';

/**
 * Reads the whole body of an answer, up to `most` bytes. With a known length the buffer is
 * allocated once, so that a large file is never in memory twice; a proxy may have removed the
 * length.
 *
 * @param live called for each received chunk
 * @throws ApiError for more than `most` bytes, or fewer than announced
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

/**
 * Announced length of the body; undefined with a content encoding, because the header then states
 * the encoded length.
 */
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
