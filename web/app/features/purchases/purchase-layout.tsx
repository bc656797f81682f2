import { Group } from '@mantine/core';
import type { PurchaseMember } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button, type ButtonProps } from '#app/components/buttons/button.tsx';
import type { ConfirmDialogProps } from '#app/components/dialogs/confirm-dialog.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './purchase.module.css';
import { getMyMemberId } from './words.ts';

interface SectionProps {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Reference to the heading, for sections that move the focus to it. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: Elements;
}

export const Section = ({ id, title, headingRef, children }: SectionProps) => (
  <section className={classes.section} aria-labelledby={id}>
    <h2 id={id} ref={headingRef} tabIndex={headingRef && -1}>
      {title}
    </h2>
    {children}
  </section>
);

/** An item of a list. Its last child contains the actions. */
export const Row = ({ children }: { children: Elements }) => (
  <Group
    component="li"
    className="ruled"
    gap="var(--s-8) var(--s-24)"
    justify="space-between"
    py="sm"
  >
    {children}
  </Group>
);

/** Head of a card. Its children are the name and optionally a badge. */
export const CardHead = ({ children }: { children: Elements }) => (
  <Group
    gap="sm"
    justify="space-between"
    style={{ overflowWrap: 'anywhere' }}
    className={classes.cardHead}
  >
    {children}
  </Group>
);

interface RowButtonProps extends ButtonProps {
  label: string;
  /** Object of the action, for the button's accessible name; required without an `aria-label`. */
  of?: string;
}

export const RowButton = ({ label, of, ...props }: RowButtonProps) => (
  <Button size="sm" variant="quiet" aria-label={`${label}: ${of}`} {...props}>
    {label}
  </Button>
);

type DeleteButtonProps = Pick<RowButtonProps, 'label' | 'of' | 'aria-label'> &
  Pick<ConfirmDialogProps, 'title' | 'text' | 'busyLabel' | 'onConfirm'>;

/** A button that deletes the item of its row after a confirmation. */
export function DeleteButton({ title, text, busyLabel, onConfirm, ...button }: DeleteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton {...button} onClick={() => setOpen(true)} />
      <LazyConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        text={text}
        confirmLabel={button.label}
        busyLabel={busyLabel}
        keepLabel="Keep"
        dangerous
        onConfirm={onConfirm}
      />
    </>
  );
}

interface DeleteClosedProps {
  members: readonly PurchaseMember[];
  what: 'date' | 'task';
  row: { readonly title: string; readonly by: string | null };
  /** Deletes the item. Resolves with the text of the toast. */
  remove: () => Promise<string | undefined>;
  onRemoved: () => void;
}

/** Button that deletes a closed date or task which the user or a former member created. */
export function DeleteClosed({ members, what, row, remove, onRemoved }: DeleteClosedProps) {
  const { revalidate } = useRevalidator();
  if (row.by !== null && row.by !== getMyMemberId(members)) return null;
  return (
    <DeleteButton
      label="Delete"
      of={row.title}
      title={`Delete this ${what}?`}
      text="It goes for good, for everybody here."
      busyLabel="Deleting..."
      onConfirm={async () => {
        const message = await remove();
        await revalidate();
        onRemoved();
        if (message) toasts.success(message);
      }}
    />
  );
}

/** Moves the focus to `place` when a row disappears. @returns a function that sets the row's id */
export function useFocusOnRemoval(
  rows: readonly { readonly _id: string }[],
  place: RefObject<HTMLElement | null>,
): (id: string) => void {
  const going = useRef<string>(undefined);
  useEffect(() => {
    if (going.current === undefined || rows.some(({ _id }) => _id === going.current)) return;
    going.current = undefined;
    place.current?.focus();
  }, [rows, place]);
  return (id) => {
    going.current = id;
  };
}
