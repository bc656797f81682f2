import type { ReactElement } from 'react';

/**
 * Elements without loose texts. A part that renders children next to others uses this type instead
 * of `ReactNode`: browsers' translation replaces text nodes, which React could then not remove or
 * change.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined | '';

/** A text that is an only child, or elements. */
export type TextOrElements = string | Exclude<Elements, ''>;
