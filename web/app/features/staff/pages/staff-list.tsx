import { Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import type { StaffAct, StaffMember } from '@threshold/contract/endpoints/staff/staff-accounts';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { Fragment, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { QueuePageData } from '../kinds/kind.ts';
import { RecordTable } from '../parts/record-tables.tsx';
import { LogLink, Moment } from '../parts/values.tsx';
import { applyStaffAction } from './api.ts';
import type { NewStaffPassword } from './password-dialog.tsx';
import { listStaffActions, roleLabels, staffActionTexts } from './staff-words.ts';

const AddStaffDialog = createLazyDialog(() => import('./add-staff-dialog.tsx'));
const PasswordDialog = createLazyDialog(() => import('./password-dialog.tsx'));

export function StaffList({ page, ownId }: { page: QueuePageData<StaffMember>; ownId: string }) {
  const [isAdding, setAdding] = useState(false);
  const { subject, isOpen, open, close } = useDialogSubject<{
    member: StaffMember;
    act: StaffAct;
  }>();
  const [handedOver, setHandedOver] = useState<NewStaffPassword>();
  const { revalidate } = useRevalidator();

  async function act() {
    if (!subject) return;
    const { member, act } = subject;
    try {
      const password = await applyStaffAction(member._id, act);
      toasts.success(staffOutcomes.staff_done[act]);
      if (password) setHandedOver({ email: member.email, password });
    } finally {
      void revalidate();
    }
  }

  const words = subject && staffActionTexts[subject.act];
  return (
    <>
      <RecordTable
        title="Staff"
        lead="Who may sign in here. 'npm run staff' on the server does the same, for whoever is locked out."
        searchLabel="Search name or email"
        page={page}
        action={
          <Button
            variant="primary"
            leftSection={<IconPlus aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Add staff
          </Button>
        }
        columns={['Name', 'Email', 'Role', 'Two-factor', 'Last seen', 'Since', 'Acts']}
        cellsOf={(member) => [
          <Fragment key="name">
            <span>{member.disabled_at ? `${member.name} (disabled)` : member.name}</span>
            <br />
            <LogLink subject={member._id} />
          </Fragment>,
          member.email,
          roleLabels[member.role],
          member.two_factor_enabled ? 'On' : 'Not set up yet',
          member.last_seen_at ? <Moment key="seen" at={member.last_seen_at} /> : 'Never',
          <Moment key="since" at={member.createdAt} />,
          member._id === ownId ? (
            'You'
          ) : (
            <Menu key="acts" position="bottom-end" width={220}>
              <Menu.Target>
                <IconButton label={`Acts for ${member.name}`}>
                  <IconDots size={20} aria-hidden="true" />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                {listStaffActions(member).map((act) => (
                  <Menu.Item key={act} onClick={() => open({ member, act })}>
                    {staffActionTexts[act].label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ),
        ]}
        emptyText="There is nobody."
      />
      <AddStaffDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(added) => {
          setAdding(false);
          setHandedOver(added);
          void revalidate();
        }}
      />
      {subject && words && (
        <LazyConfirmDialog
          opened={isOpen}
          onClose={close}
          title={words.title(subject.member.name)}
          text={words.text}
          confirmLabel={words.label}
          busyLabel={words.busyLabel}
          dangerous={words.dangerous}
          onConfirm={act}
        />
      )}
      <PasswordDialog
        opened={handedOver !== undefined}
        onClose={() => setHandedOver(undefined)}
        handedOver={handedOver}
      />
    </>
  );
}
