import { limits } from './limits.ts';
import { described, email } from './primitives.ts';
import { isWebmail } from './rules/text/webmail.ts';

/** A business address: free webmail is refused, mailboxes of internet providers are not. */
export function businessEmail(required: string, invalid: string, webmail: string) {
  const schema = email(required, invalid);
  return described(
    schema.refine((value) => !isWebmail(value), webmail),
    { type: 'string', format: 'email', maxLength: limits.text.email },
  );
}
