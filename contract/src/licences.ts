import { z } from 'zod';
import { isAbn, readBusinessNumber } from './business-numbers.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { choice, line, pastDay } from './primitives.ts';
import { states } from './vocabularies.ts';

/** What the vendor says of its licence, for staff to compare with the register. Empty takes it back. */
export const licenceFields = {
  licence_number: line(limits.text.name).optional(),
  licence_holder: line(limits.text.address).optional(),
  licence_state: emptyOr(choice(states)),
  licence_expires_on: emptyOr(pastDay()),
  abn: line(limits.text.name)
    .overwrite((value) => readBusinessNumber(value)?.digits ?? value)
    .refine((value) => value === '' || isAbn(value), adminMessages.abn)
    .optional(),
};

/** The settings' section about the licence. */
export const licenceForm = z.object(licenceFields);

function emptyOr<T extends z.ZodType>(schema: T) {
  return z
    .union([z.literal(''), z.null(), schema], {
      // The fault of the value itself, if it is neither empty nor null.
      error: ({ errors }) => errors?.at(-1)?.[0]?.message ?? messages.general.choice,
    })
    .transform((value) => (value === '' ? null : value))
    .optional();
}
