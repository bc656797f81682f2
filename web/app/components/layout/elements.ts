import type { ReactElement } from 'react';

/**
 * Elements without loose texts, which browsers' translation replaces: React could then not remove
 * or change them.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined | '';

/** A text that is an only child, or elements. */
export type TextOrElements = string | Exclude<Elements, ''>;
