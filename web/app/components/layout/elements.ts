import type { ReactElement } from 'react';

/**
 * Elements without bare texts between them. A browser's translation replaces bare texts, after
 * which React could not change or remove them.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined | '';

/** A text that is the only child of its parent, or elements. */
export type TextOrElements = string | Exclude<Elements, ''>;
