import type { ReactElement } from 'react';

/**
 * Elements and no loose texts. A part that renders them next to others takes this type in place of `ReactNode`:
 * the translation of a browser replaces text nodes, and React could no longer remove or change them.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined | '';

/** A text that is an only child, or elements. */
export type TextOrElements = string | Exclude<Elements, ''>;
