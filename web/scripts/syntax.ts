/** A node of a module's syntax tree, as the parser gives it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** Whether something in a syntax tree is a node, and not a text, a number or a list. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** What a node, or a list of nodes, is made of. */
export const partsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isNode(value) ? Object.values(value) : [];
