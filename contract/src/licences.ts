import { z } from 'zod';
import { isAbn, readBusinessNumber } from './business-numbers.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { choice, line, pastDay } from './primitives.ts';
import { states } from './vocabularies.ts';

/**
 * The vendor's statement of its licence, which staff compare with the register. Empty removes it.
 */
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

/** The licence section of the settings. */
export const licenceForm = z.object(licenceFields);

function emptyOr<T extends z.ZodType>(schema: T) {
  return z
    .union([z.literal(''), z.null(), schema], {
      // The error of the value itself, if it is neither empty nor null.
      error: ({ errors }) => errors?.at(-1)?.[0]?.message ?? messages.general.choice,
    })
    .transform((value) => (value === '' ? null : value))
    .optional();
}
