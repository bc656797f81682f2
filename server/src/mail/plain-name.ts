const plainName = /^[\p{L}\p{M}'’-]+\.?(?: [\p{L}\p{M}'’-]+\.?){0,4}$/u;

/**
 * Whether a text that anybody may have typed can stand in a mail to an address that nobody has proved to own: a few
 * words that hold no link, no number and no sentence.
 */
export const isPlainName = (text: string) => text.length <= 60 && plainName.test(text);

/** 'Hello Ann,' or, where the name could carry a message of its own, 'Hello,'. */
export const greeting = (name: string) => (isPlainName(name) ? `Hello ${name},` : 'Hello,');
