import type { BadgeProps } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AlertTone } from '#app/components/feedback/alert.tsx';
import type { Elements, TextOrElements } from '#app/components/layout/elements.ts';
import type { QueueQuery } from '#app/lib/page/queue-query.ts';
import type { Asked } from '../ops-loader.ts';
import type { Fact } from '../parts/values.tsx';

export interface QueueItem {
  readonly _id: string;
}

/** Items of a queue, and the time at which they were requested. */
export interface QueueRows<T> extends Asked {
  readonly data: readonly T[];
}

export interface QueuePageData<T> extends QueueRows<T> {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

export interface QueueRow {
  readonly title: string;
  readonly text: string;
  /** Clock or badge at the end of the row's first line. */
  readonly end?: Elements;
}

/** A keyboard shortcut and its effect, as the help dialog lists them. */
export type QueueKey = readonly [key: string, does: string];

export interface QueueFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  /** Views that show the filter; undefined if all views show it. */
  readonly views?: readonly string[];
}

export interface QueueKind<T extends QueueItem> {
  readonly title: string;
  readonly lead: string;
  readonly searchLabel: string;
  /** Labels of the views, by their value in the URL. The first view is the default. */
  readonly views: Readonly<Record<string, string>>;
  readonly filters?: readonly QueueFilter[];
  /** Keyboard shortcuts of the opened item, for the help dialog. */
  readonly keys?: readonly QueueKey[];
  readonly row: (item: T) => QueueRow;
  /** Text for an empty list, by view. `other` is the text for all views without an entry. */
  readonly empty: { readonly other: string; readonly [view: string]: string };
}

/** A kind of staff work: its queue, and the record that opens next to the queue. */
export interface WorkKind<T extends QueueItem> extends QueueKind<T> {
  readonly load: (
    query: QueueQuery,
    signal: AbortSignal,
  ) => Promise<Omit<QueuePageData<T>, keyof Asked>>;
  readonly record: (item: T, change: RecordChange<T>) => RecordView<T>;
}

export interface RecordChange<T> {
  /** Shows the server's answer to a decision, and reloads the list. */
  readonly update: (item: T) => void;
  /** Reloads the list and the record, for example after a conflicting decision. */
  readonly refresh: () => void;
}

export interface RecordView<T = never> {
  readonly title: string;
  readonly text?: TextOrElements;
  readonly picture?: Elements;
  readonly badge?: readonly [variant: BadgeProps['variant'], label: string] | undefined;
  readonly lead?: Elements;
  /** Alerts above the evidence. An alert without `lines` is not shown. */
  readonly alerts?: readonly (
    | { readonly tone?: AlertTone; readonly lines: readonly string[] }
    | false
  )[];
  /** Evidence, from top to bottom. A React element renders its own headings. */
  readonly parts: readonly (RecordPart | ReactElement | false | '' | null | undefined)[];
  readonly decision?: RecordDecision<T> | undefined;
  /** Subject whose audit log is listed. A new `version` reloads the entries. */
  readonly history?: { readonly subject: string; readonly version: string };
}

/** A titled part of a record: `content`, below it `facts`, and below them `after`. */
export interface RecordPart {
  readonly title: string;
  readonly content?: Elements;
  readonly facts?: readonly Fact[];
  readonly after?: Elements;
}

/** A decision about a record: the actions that staff can take, or the decision already taken. */
export interface RecordDecision<T> {
  readonly title?: string;
  readonly label?: string;
  /** Hint for the field in which staff write the reason. The hint names the reason's readers. */
  readonly description: string;
  readonly standard?: readonly string[];
  readonly acts: readonly RecordAction<T>[];
  /** The decision that staff have taken; undefined or false before the decision. */
  readonly decided?: DecisionRecord | false;
}

export interface DecisionRecord {
  readonly what: string;
  readonly by: string | null;
  readonly at: string | null;
  readonly reason?: string | null;
}

export interface RecordAction<T> {
  /** Identifies the action; unlike `label` it never changes. */
  readonly name: string;
  readonly label: string;
  readonly busyLabel: string;
  /** Keyboard key that presses the button; the queue's help dialog lists it. */
  readonly shortcut?: string;
  readonly variant?: 'primary' | 'danger';
  readonly done: string;
  readonly isReasonOptional?: boolean;
  /** Confirmation for an action that cannot be undone. The request is sent ten seconds after it. */
  readonly look?: SecondLook | undefined;
  /** @returns the changed record; undefined if all records are to be reloaded */
  readonly send: (reason: string) => Promise<T | undefined>;
}

export interface SecondLook {
  readonly title: string;
  /** Consequences of the act, one sentence each. */
  readonly consequences: readonly string[];
  readonly label: string;
}
