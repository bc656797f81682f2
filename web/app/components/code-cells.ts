/** The boxes of a code, each a digit or empty. */
export type Cells = readonly string[];

/** A code as its boxes. */
export function cellsOf(value: string, digits: number): Cells {
  return Array.from({ length: digits }, (_, at) => (value[at] ?? '').trim());
}

/** The boxes as a code, in which each digit keeps its place: a box left empty before it is a space. */
export function valueOf(cells: Cells): string {
  return cells
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}

/** One box changed, or emptied by an empty digit. */
export function put(cells: Cells, at: number, digit: string): Cells {
  return cells.map((now, place) => (place === at ? digit : now));
}

/**
 * Digits from a box on; a whole code from the first one. What is too much is left out.
 * @returns the boxes, and the one to go on at
 */
export function spread(cells: Cells, at: number, typed: string): { cells: Cells; next: number } {
  const from = typed.length < cells.length ? at : 0;
  const filled = cells.map((now, place) => typed[place - from] ?? now);
  return { cells: filled, next: Math.min(from + typed.length, cells.length - 1) };
}
