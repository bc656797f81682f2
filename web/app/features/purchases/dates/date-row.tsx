import { Badge, Group, Stack, TextInput } from '@mantine/core';
import { confirmDateSchema, type KeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { keyDateSentences, paymentWarning } from '@threshold/contract/texts/key-date-texts';
import { confirmedWith, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { KeyDateStatus } from '@threshold/contract/texts/purchase-words';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { toDayInTimeZone } from '#app/lib/format/call-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { paths } from '#app/lib/paths.ts';
import classes from '../purchase.module.css';
import { CardHead, DeleteClosed, RowButton } from '../purchase-layout.tsx';
import { useSharedAct } from '../shared-form.tsx';
import { getUnconfirmedNote, whenText } from '../words.ts';
import { DateCalculation } from './counted-date.tsx';
import { confirmDate, removeDate, setDateStatus } from './dates-api.ts';

interface DateRowProps {
  purchase: Purchase;
  date: KeyDate;
  /** True on the page of the date's home, where the row does not link to the home. */
  isOfHome: boolean;
  onChange: () => void;
  /** Called after a change that may move the row. */
  onActed: () => void;
}

/** A key date with its calculation, confirmation and actions. */
export function DateRow({ purchase, date, isOfHome, onChange, onActed }: DateRowProps) {
  const set = useSharedAct((status: KeyDateStatus) => setDateStatus(purchase._id, date, status), {
    after: onActed,
  });
  const home = purchase.homes.find(({ _id }) => _id === date.home);
  const payment = paymentWarning(date.kind);
  const isOpen = date.status === 'open';
  // The buttons' labels contain the day, because two dates may have the same title.
  const name = `${date.title}, ${whenText(date)}`;
  const act = (status: KeyDateStatus, label: string) => (
    <RowButton label={label} of={name} disabled={set.isBusy} onClick={() => void set.run(status)} />
  );
  return (
    <>
      <CardHead>
        <h3>{date.title}</h3>
        {!isOpen && <Badge variant="plain">{date.status === 'done' ? 'Done' : 'Cancelled'}</Badge>}
      </CardHead>
      <p>
        <b>{whenText(date)}</b>
        {home && !isOfHome && (
          <span>
            {' · '}
            <Link to={paths.purchaseHome(purchase._id, home._id)}>{home.address}</Link>
          </span>
        )}
      </p>
      <p className={classes.lead}>
        {date.confirmed
          ? confirmedWith(date.confirmed.with, dayText(date.confirmed.at))
          : getUnconfirmedNote(date)}
      </p>
      {date.reason && <p className={classes.lead}>{date.reason}</p>}
      {isOpen && isPast(date) && (
        <p>
          <b>{keyDateSentences.wasItDone}</b>
        </p>
      )}
      {isOpen && payment && (
        <Stack gap="xs" maw="72ch" fz="sm">
          <Alert tone="warning">{payment}</Alert>
        </Stack>
      )}
      {isOpen && <DateCalculation kind={date.kind} state={date.state} counted={date} />}
      {purchase.role === 'buyer' && (
        <Group gap="sm" align="stretch" className={classes.actions}>
          {isOpen && !date.confirmed && (
            <ConfirmDate purchaseId={purchase._id} date={date} onConfirmed={onActed} />
          )}
          {isOpen && <RowButton label="Change" of={name} onClick={onChange} />}
          {isOpen ? act('done', 'Done') : act('open', 'Open again')}
          {isOpen && act('cancelled', 'Cancel this date')}
          {!isOpen && (
            <DeleteClosed
              members={purchase.members}
              what="date"
              row={date}
              remove={() => removeDate({ id: purchase._id, dateId: date._id })}
              onRemoved={onActed}
            />
          )}
        </Group>
      )}
      <FailureAlert sentence={set.failure} />
    </>
  );
}

const isPast = ({ due_on, zone }: KeyDate) => due_on < toDayInTimeZone(zone, new Date());

interface ConfirmDateProps {
  purchaseId: string;
  date: KeyDate;
  /** Called after a buyer confirmed the date, which removes the focused button. */
  onConfirmed: () => void;
}

/** Form in which a buyer records who confirmed a date. */
function ConfirmDate({ purchaseId, date, onConfirmed }: ConfirmDateProps) {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { with: '' },
    rules: confirmDateSchema,
    toast: false,
    send: (values) =>
      confirmDate({ id: purchaseId, dateId: date._id }, { ...values, version: date.version }),
    done: purchaseOutcomes.confirmed,
    after: async () => {
      await revalidate();
      setOpen(false);
      onConfirmed();
    },
    refusalOf(error) {
      if (!(error instanceof ApiError) || error.holds === undefined) return undefined;
      // Another member has changed the date. The reload shows the new date, for the buyer to check.
      void revalidate();
      return { failure: error.message };
    },
  });
  return (
    <>
      <Button size="sm" aria-label={`Confirm: ${date.title}`} onClick={() => setOpen(true)}>
        Confirm
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Confirm ‘${date.title}’`}
        lead="Ask your conveyancer or solicitor, then write down who said that the date is right."
        form={form}
        className={classes.fields}
        actLabel="Confirm date"
        busyLabel="Confirming..."
      >
        <TextInput
          {...form.getInputProps('with')}
          label="Confirmed with"
          autoComplete="off"
          maxLength={purchaseLimits.confirmed_with}
        />
      </FormDialog>
    </>
  );
}
