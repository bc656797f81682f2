import type { Pool } from 'pg';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
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

/** Rows that were read of tables. */
export const rowsRead = (nodes: readonly PlanNode[]) =>
  nodes
    .filter((node) => node['Relation Name'])
    .reduce((sum, node) => sum + (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0), 0);
