/** A node of a plan, as `explain (format json)` tells it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The tables that the plan reads without any index. */
export function readBySequence(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(readBySequence);
  const table = node['Relation Name'];
  return table && node['Node Type'].includes('Seq Scan') ? [...below, table] : below;
}

/**
 * The tables that the plan reads from their first row to their last: themselves, or an index of all their rows without a
 * condition, unless a limit ends that.
 */
export function readWhole(
  node: PlanNode,
  partialIndexes: ReadonlySet<string>,
  isLimited = false,
): string[] {
  const { 'Node Type': type, 'Relation Name': table, Plans = [] } = node;
  // What sorts or counts asks for everything below it, whatever limit is above.
  const isEnded = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(type));
  const below = Plans.flatMap((plan) => readWhole(plan, partialIndexes, isEnded));
  const isWholeIndex =
    /^Index (?:Only )?Scan$/.test(type) &&
    node['Index Cond'] === undefined &&
    !partialIndexes.has(node['Index Name'] ?? '') &&
    !isLimited;
  return table && (type.includes('Seq Scan') || isWholeIndex) ? [...below, table] : below;
}
