import type { Pool } from 'pg';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** What the database did to answer a statement, step by step. */
export async function planOf(
  pool: Pick<Pool, 'query'>,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  );
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode);
}

const sumOf = (nodes: readonly PlanNode[], rowsOf: (node: PlanNode) => number) =>
  nodes
    .filter((node) => node['Relation Name'])
    .reduce((sum, node) => sum + rowsOf(node) * (node['Actual Loops'] ?? 0), 0);

/** Rows that tables gave to the steps above them. */
export const rowsRead = (nodes: readonly PlanNode[]) =>
  sumOf(nodes, (node) => node['Actual Rows'] ?? 0);

/** The same with those that were read and dropped by a filter: what a statement costs that finds little in a large table. */
export const rowsLookedAt = (nodes: readonly PlanNode[]) =>
  rowsRead(nodes) + sumOf(nodes, (node) => node['Rows Removed by Filter'] ?? 0);
