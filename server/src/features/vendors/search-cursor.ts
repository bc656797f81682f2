import { z } from 'zod';
import type { Hit } from './search-filter.ts';

const cursorSchema = z.tuple([
  z.union([z.literal(0), z.literal(1)]),
  z.number().min(0).max(1).nullable(),
  z.number().min(-5).max(0),
  z.guid(),
]);

/** Where the next page begins, as text for a URL. Numbers keep every digit. */
export function encodeCursor({ tier, haversine, score, vendor_id }: Hit): string {
  return Buffer.from(JSON.stringify([tier, haversine, score, vendor_id])).toString('base64url');
}

/** Undefined for anything that we did not make, or made for the other order. */
export function decodeCursor(text: string, hasPlace: boolean): Hit | undefined {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [tier, haversine, score, vendor_id] = parsed.data;
  if ((haversine !== null) !== hasPlace) return undefined;
  return { tier, haversine, score, vendor_id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
