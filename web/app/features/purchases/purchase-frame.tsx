import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import {
  type Purchase,
  purchaseNameSchema,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { purchaseStageWords } from '@threshold/contract/texts/purchase-words';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { useRef, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { PageLeaveGuard } from '#app/components/dialogs/leave-guard/leave-guard.tsx';
import { FormButtons, PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { findFault } from '#app/lib/forms/faults.ts';
import { focusOnMount, useFocusRestore } from '#app/lib/page/focus.ts';
import { useInterval } from '#app/lib/page/timers.ts';
import { paths } from '#app/lib/paths.ts';
import { renamePurchase } from './api.ts';
import classes from './purchase.module.css';
import { ClashNote, useSharedForm } from './shared-form.tsx';
import { homesText, joinNames, joinWithDots, listOthers, turnText, whenText } from './words.ts';

/** Interval, in ms, at which the page reloads to show the changes of other members. */
const READ_AGAIN_MS = 20_000;

/** Pages of a purchase; `part` is the last segment of the page's path. */
const parts = [
  { part: '', label: 'Homes' },
  { part: 'dates', label: 'Dates' },
  { part: 'checklist', label: 'Checklist' },
  { part: 'notes', label: 'Notes' },
  { part: 'documents', label: 'Documents', isForBuyers: true },
  { part: 'professionals', label: 'Professionals', isForBuyers: true },
  { part: 'people', label: 'People' },
  { part: 'activity', label: 'Activity' },
];

/** Returns the title of a page of a purchase, such as 'Dates · Our purchase'. */
export function formatPartTitle(name: string, part = ''): string {
  const label = parts.find((one) => one.part === part)?.label;
  return label ? `${label} · ${name}` : name;
}

/** Header, tabs and footer of a purchase's pages. The tabs are links, unlike Mantine's Tabs. */
export function PurchaseFrame({ purchase, children }: { purchase: Purchase; children: Elements }) {
  const { state, revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const others = listOthers(purchase.members);
  useInterval(others.length > 0 ? READ_AGAIN_MS : undefined, () => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  return (
    <div className={`wrap ${classes.page}`}>
      <div>
        <PurchaseName purchase={purchase} />
        <p className={classes.lead}>{formatPurchaseStatus(purchase)}</p>
        <NextUp purchase={purchase} />
      </div>
      <Group
        aria-label="Parts of this purchase"
        component="nav"
        gap="var(--s-4) var(--s-24)"
        align="stretch"
        className={`ruled-below ${classes.tabs}`}
      >
        {parts.map(({ part, label, isForBuyers }) => {
          if (isForBuyers && purchase.role !== 'buyer') return null;
          const to = paths.purchase(purchase._id, part);
          // The tab 'Homes' is also current on the page of a home.
          const isHere = pathname === to || (part === '' && pathname.startsWith(`${to}/homes/`));
          return (
            <Link key={part} to={to} aria-current={isHere ? 'page' : undefined}>
              {label}
            </Link>
          );
        })}
      </Group>
      <PageLeaveGuard>{children}</PageLeaveGuard>
      <Text pt="md" c="dimmed" fz="sm" className="ruled">
        {notAdvice}
      </Text>
    </div>
  );
}

/** Formats a purchase's summary for the header: 'Looking · 3 homes · with Ben'. */
function formatPurchaseStatus({ stage, homes, members }: Purchase): string {
  const others = listOthers(members).map(({ first_name }) => first_name);
  const withOthers = others.length > 0 && `with ${joinNames(others)}`;
  return joinWithDots(purchaseStageWords[stage], homesText(homes.length), withOthers);
}

/** Links to the next key date and the next task of a purchase, earliest first. */
function NextUp({ purchase }: { purchase: Purchase }) {
  const { _id: id, next_date, next_task, my_tasks } = purchase;
  const date = next_date && (
    <li key="date">
      <Link to={paths.purchase(id, 'dates')}>{`${next_date.title}: ${whenText(next_date)}`}</Link>
    </li>
  );
  const task = next_task && (
    <li key="task">
      <Link to={paths.purchase(id, 'checklist')}>{turnText(next_task)}</Link>
      {my_tasks > 1 && <span className={classes.small}>{` ${my_tasks} tasks are yours`}</span>}
    </li>
  );
  if (!date && !task) return null;
  const isTaskFirst = next_date && next_task?.due_on && next_task.due_on < next_date.due_on;
  return (
    <Stack
      component="ul"
      gap="xxs"
      mt="xs"
      style={{ overflowWrap: 'anywhere' }}
      className={classes.next}
      aria-label="What is next"
    >
      {isTaskFirst ? [task, date] : [date, task]}
    </Stack>
  );
}

/** Name of a purchase, with a form in which buyers change the name. */
function PurchaseName({ purchase }: { purchase: Purchase }) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusRestore(isEditing, () => pencil.current);
  if (isEditing) return <NameForm purchase={purchase} onClose={() => setEditing(false)} />;
  return (
    <Group gap="xs" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
      <h1>{purchase.name}</h1>
      {purchase.role === 'buyer' && (
        <IconButton ref={pencil} label="Rename this purchase" onClick={() => setEditing(true)}>
          <IconPencil aria-hidden="true" />
        </IconButton>
      )}
    </Group>
  );
}

function NameForm({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { form, clashes } = useSharedForm({
    record: purchase,
    valuesOf: ({ name }: Purchase) => ({ name }),
    rules: ({ name }) => ({ name: findFault(purchaseNameSchema, name) }),
    save: ({ name }, version) => renamePurchase(purchase._id, { name, version }),
    done: purchaseOutcomes.saved,
    onSaved: onClose,
  });
  return (
    <PageForm form={form} className={classes.nameForm} aria-label="Name of this purchase">
      <h1 className="visually-hidden">{purchase.name}</h1>
      <TextInput
        {...form.getUnmarkedProps('name')}
        ref={focusOnMount}
        label="Name"
        maxLength={purchaseLimits.name}
      />
      <ClashNote clashes={clashes} labels={{ name: 'The name' }} failure={form.failure} />
      <div className={classes.actions}>
        <FormButtons
          isBusy={form.isBusy}
          label="Save name"
          busyLabel="Saving..."
          onCancel={onClose}
        />
      </div>
    </PageForm>
  );
}
