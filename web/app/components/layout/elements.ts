import type { ReactElement } from 'react';

/**
 * Elements without texts between them: a browser's translation replaces such texts, and React could
 * then not change or remove them.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined | '';

/** A text that is the only child of its parent, or elements. */
export type TextOrElements = string | Exclude<Elements, ''>;
