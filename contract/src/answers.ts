import { z } from 'zod';

/** A successful answer with these fields in addition to `status`. */
export function answer<T extends z.ZodRawShape>(fields: T) {
  return z.object({ status: z.literal(true), ...fields });
}

/** A successful answer whose content is in `data`. */
export function dataAnswer<T extends z.ZodType>(data: T) {
  return answer({ data });
}

/** A successful answer without content, except an optional sentence. */
export const doneAnswer = answer({ message: z.string().optional() });

/** One page of a list in `data`, the format of all admin lists. `total` counts every match. */
export function pageAnswer<T extends z.ZodType>(row: T) {
  return answer({
    data: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
  });
}
