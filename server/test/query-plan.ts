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

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Returns the nodes of the executed plan of a statement. */
export async function explainStatement(
  pool: Pick<Pool, 'query'>,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  );
  return listNodes(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode);
}

const sumRows = (nodes: readonly PlanNode[], rowsOf: (node: PlanNode) => number) =>
  nodes
    .filter((node) => node['Relation Name'])
    .reduce((sum, node) => sum + rowsOf(node) * (node['Actual Loops'] ?? 0), 0);

/** Counts the rows that the plan's scans of tables returned. */
export const countRowsRead = (nodes: readonly PlanNode[]) =>
  sumRows(nodes, (node) => node['Actual Rows'] ?? 0);

/**
 * Counts the rows that scans of tables returned or dropped by a filter. Shows the cost of a
 * statement that finds few rows in a large table.
 */
export const countRowsScanned = (nodes: readonly PlanNode[]) =>
  countRowsRead(nodes) + sumRows(nodes, (node) => node['Rows Removed by Filter'] ?? 0);
