const plainName = /^[\p{L}\p{M}'’-]+\.?(?: [\p{L}\p{M}'’-]+\.?){0,4}$/u;

/**
 * True if an unchecked name may be repeated in a mail to an unverified address: a few words without
 * a link, number or sentence.
 */
export const isPlainName = (text: string) => text.length <= 60 && plainName.test(text);

/** Returns 'Hello Ann,' or, if the name could contain a message, 'Hello,'. */
export const greeting = (name: string) => (isPlainName(name) ? `Hello ${name},` : 'Hello,');
