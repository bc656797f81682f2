/** A node of a plan in the format of `explain (format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the tables that the plan reads without an index. */
export function readBySequence(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(readBySequence);
  const table = node['Relation Name'];
  return table && node['Node Type'].includes('Seq Scan') ? [...below, table] : below;
}

/**
 * Returns the tables that the plan reads completely: directly or by an index over all rows without
 * a condition, unless a limit ends the scan.
 */
export function readWhole(
  node: PlanNode,
  partialIndexes: ReadonlySet<string>,
  isLimited = false,
): string[] {
  const { 'Node Type': type, 'Relation Name': table, Plans = [] } = node;
  // Sorting and counting read all rows of the nodes below, even under a limit.
  const isEnded = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(type));
  const below = Plans.flatMap((plan) => readWhole(plan, partialIndexes, isEnded));
  const isWholeIndex =
    /^Index (?:Only )?Scan$/.test(type) &&
    node['Index Cond'] === undefined &&
    !partialIndexes.has(node['Index Name'] ?? '') &&
    !isLimited;
  return table && (type.includes('Seq Scan') || isWholeIndex) ? [...below, table] : below;
}
