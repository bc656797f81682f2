import { Table, type TableProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DataTableProps extends Omit<TableProps, 'data' | 'children'> {
  /** The name for screen readers. */
  caption?: string;
  columns: readonly string[];
  /** Each row has one cell for each column. */
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
  /** False if the first cell is not the name of its row. */
  hasRowNames?: boolean;
}

/** A table. In the variant `blocks`, phones show each row as a block with labels from the head. */
export function DataTable(props: DataTableProps) {
  const { caption, columns, rows, hasRowNames = true, ...others } = props;
  return (
    <Table {...others}>
      {caption && <Table.Caption className="visually-hidden">{caption}</Table.Caption>}
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells }) => (
          <Table.Tr key={key}>
            {cells.map((cell, at) =>
              hasRowNames && at === 0 ? (
                <Table.Th key={columns[at]} scope="row">
                  {cell}
                </Table.Th>
              ) : (
                <Table.Td key={columns[at]} data-label={columns[at]}>
                  {cell}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export interface BeforeAfterTableProps {
  caption: string;
  rows: readonly { label: string; now: string; asked: string }[];
}

/** Table that compares current and requested values. */
export function BeforeAfter({ caption, rows }: BeforeAfterTableProps) {
  return (
    <DataTable
      variant="blocks"
      layout="fixed"
      caption={caption}
      columns={['Field', 'Now', 'Asked for']}
      rows={rows.map(({ label, now, asked }) => ({
        key: label,
        cells: [
          <Text key="label" span c="dimmed" fz="sm">
            {label}
          </Text>,
          now,
          <b key="asked">{asked}</b>,
        ],
      }))}
    />
  );
}
