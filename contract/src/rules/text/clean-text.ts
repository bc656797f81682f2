/*
 * Pasted text may contain invisible characters: directional marks, zero-width spaces, separators of
 * other programs. They are removed or become a space or a line break; text is never refused because
 * of them.
 */

const loneSurrogate = /[\ud800-\udfff]/gu;
// oxlint-disable-next-line no-control-regex -- vertical tab and form feed are line breaks of other programs
const lineBreak = /\r\n|[\r\u000b\u000c\u0085\u2028\u2029]/g;
/** Invisible characters: most controls, soft hyphens, fillers, directional marks. */
const invisible =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- the class lists the characters to remove
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb]|[\u{e0001}\u{e0100}-\u{e01ef}]/gu;
/** Tag characters. After the black flag emoji they select a flag (England); removed elsewhere. */
const strayTags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0020}-\u{e007f}]+/gu;
/** Joiners that are not between letters or emoji, and variation selectors not after an emoji. */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const straySelector = /(?<![\p{Emoji}\p{Extended_Pictographic}])[\ufe0e\ufe0f]/gu;

/** Removes invisible characters and normalises to NFC. Line breaks of any kind become `\n`. */
export function cleanText(value: string): string {
  return value
    .replace(loneSurrogate, '')
    .replace(lineBreak, '\n')
    .replace(invisible, '')
    .replace(strayTags, '$1')
    .replace(straySelector, '')
    .replace(strayJoiner, '')
    .normalize('NFC');
}

/** Cleans a text like `cleanText` and makes it one line: line breaks and tabs become a space. */
export function cleanLine(value: string): string {
  return cleanText(value).replace(/\s+/g, ' ').trim();
}

/** True if the text has a character other than spaces, combining marks and controls. */
export function hasVisible(value: string): boolean {
  return /[^\s\p{C}\p{M}\p{Z}]/u.test(cleanText(value));
}
