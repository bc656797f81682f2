import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { StaffAct, StaffMember } from '@threshold/contract/admin-staff';
import { IconButton } from '#app/components/icon-button.tsx';
import { actsFor, actWords } from './staff-words.ts';

export interface ActsMenuProps {
  member: StaffMember;
  onAct: (act: StaffAct) => void;
}

/** What can be done with somebody's account. */
export function ActsMenu({ member, onAct }: ActsMenuProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton label={`Acts for ${member.name}`}>
          <IconDots size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actsFor(member).map((act) => (
          <Menu.Item key={act} onClick={() => onAct(act)}>
            {actWords[act].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
