import { limits } from './limits.ts';
import { emailSchema, withInputDescription } from './primitives.ts';
import { isWebmail } from './rules/text/webmail.ts';

/** Schema of a business email address. It refuses free webmail but accepts internet providers. */
export function businessEmailSchema(required: string, invalid: string, webmail: string) {
  const schema = emailSchema(required, invalid);
  return withInputDescription(
    schema.refine((value) => !isWebmail(value), webmail),
    { type: 'string', format: 'email', maxLength: limits.text.email },
  );
}
