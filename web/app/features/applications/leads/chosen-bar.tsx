import { Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import type { Lead } from '@threshold/contract/endpoints/applications/leads';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  type ApplicationStatus,
  applicationStatuses,
  type LeadOutcome,
  leadOutcomes,
  statusLabels,
} from '@threshold/contract/vocabularies';
import { useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { adjustApplicationCount } from '#app/lib/client/member-counts.ts';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { useAction } from '#app/lib/use-action.ts';
import { readSelectedLeads, saveStatuses } from './api.ts';
import classes from './chosen-bar.module.css';
import { ExportLeads } from './export-leads.tsx';
import type { LeadQuery } from './lead-query.ts';

const sentences: Readonly<Record<LeadOutcome, (count: number, status: string) => string>> = {
  changed: (count, status) => `${count} set to ${status}.`,
  same: (count, status) => `${count} ${count === 1 ? 'was' : 'were'} ${status} already.`,
  closed: (count) => `${count} ${count === 1 ? 'was' : 'were'} taken back by the customer.`,
  missing: (count) => `${count} ${count === 1 ? 'is' : 'are'} gone.`,
  too_many: (count) =>
    `${count} stayed: you have changed ${count === 1 ? 'it' : 'them'} often today.`,
};

/** Summarises the outcomes of setting the status of several leads: '2 set to Completed.' */
export function outcomeText(outcomes: readonly LeadOutcome[], status: ApplicationStatus): string {
  return leadOutcomes
    .map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => sentences[outcome](count, statusLabels[status]))
    .join(' ');
}

interface ChosenBarProps {
  vendorId: string;
  shown: readonly Lead[];
  selection: Selection;
  sort: LeadQuery['sort'];
  /** Called after the server stored the status of these leads. */
  onMoved: (ids: readonly string[], status: ApplicationStatus) => void;
  /** Called if some of the leads were withdrawn or deleted, so that the page is outdated. */
  onStale: () => void;
}

/** Selects rows among the shown ids. Shift applies a click to all rows since the last click. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const selected = shown.filter((id) => chosen.has(id));

  function toggle(id: string, isRange: boolean) {
    const isOn = !chosen.has(id);
    const [from, to] = [last === undefined ? -1 : shown.indexOf(last), shown.indexOf(id)];
    const ids =
      isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    setChosen(new Set([...selected.filter((one) => !ids.includes(one)), ...(isOn ? ids : [])]));
    setLast(id);
  }

  return {
    selected,
    isSelected: (id: string) => chosen.has(id),
    toggle,
    selectAll: (isOn: boolean) => setChosen(new Set(isOn ? shown : [])),
  };
}
type Selection = ReturnType<typeof useSelection>;

const choices = toSelectOptions(applicationStatuses, statusLabels);

/** Sticky bar with actions on several leads. Mantine's ActionBar would hide without a selection. */
export function ChosenBar({ vendorId, shown, selection, sort, onMoved, onStale }: ChosenBarProps) {
  const { selected, selectAll } = selection;
  const [status, setStatus] = useState<ApplicationStatus>('in_progress');
  const all = useRef<HTMLInputElement>(null);
  const isNew = (id: string) =>
    shown.some((lead) => lead._id === id && lead.status === 'new' && !lead.withdrawn_at);
  const { run, isBusy } = useAction(
    async () => {
      const results = await saveStatuses(selected, status);
      const moved = results.filter(({ outcome }) => outcome === 'changed').map(({ _id }) => _id);
      adjustApplicationCount(status === 'new' ? moved.length : -moved.filter(isNew).length);
      onMoved(moved, status);
      selectAll(false);
      // The actions disappear with the selection, so the focus moves to 'Select all shown'.
      all.current?.focus();
      if (results.some(({ outcome }) => outcome === 'closed' || outcome === 'missing')) onStale();
      return results.map(({ outcome }) => outcome);
    },
    { failed: outcomes.loan.fetch_failed, done: (results) => outcomeText(results, status) },
  );
  const count = selected.length;
  return (
    <div className={classes.bar} role="group" aria-label="Several at once">
      <Checkbox
        ref={all}
        label="Select all shown"
        checked={count > 0 && count === shown.length}
        indeterminate={count > 0 && count < shown.length}
        onChange={(event) => selectAll(event.currentTarget.checked)}
      />
      <Text role="status" c="dimmed">
        {count > 0 && `${count} selected`}
      </Text>
      <p className={classes.hint}>
        Arrow keys go from box to box. With Shift they select, and a press selects all between.
      </p>
      {(count > 0 || isBusy) && (
        <Group gap="xs" w="100%">
          <NativeSelect
            aria-label="Status for the selected"
            data={choices}
            value={status}
            disabled={isBusy}
            onChange={(event) => setStatus(event.currentTarget.value as ApplicationStatus)}
          />
          <Button size="sm" variant="primary" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Saving...' : 'Set status'}
          </Button>
          <ExportLeads
            label="Export selected"
            read={() => readSelectedLeads(vendorId, selected, sort)}
          />
          <Text flex={1} miw={140} c="dimmed" fz="sm">
            Each customer whose status changes gets an email.
          </Text>
        </Group>
      )}
    </div>
  );
}
