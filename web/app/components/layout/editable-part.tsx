import { Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFocusRestore } from '../../lib/page/focus.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import type { Elements } from './elements.ts';

export interface EditablePartProps {
  id: string;
  title: string;
  className: string | undefined;
  isEditing: boolean;
  onEdit: () => void;
  barred?: string | undefined;
  view: Elements;
  edit: Elements;
}

/** A section whose pencil button opens its form and gets the focus when the form closes. */
export function EditablePart(props: EditablePartProps) {
  const { id, title, className, isEditing, onEdit, barred, view, edit } = props;
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusRestore(isEditing, () => pencil.current);
  if (isEditing) return edit;
  return (
    <section className={className} aria-labelledby={id}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <h2 id={id}>{title}</h2>
        <IconButton
          ref={pencil}
          label={`Edit ${title.toLowerCase()}`}
          title={barred}
          disabled={barred !== undefined}
          onClick={onEdit}
        >
          <IconPencil aria-hidden="true" />
        </IconButton>
      </Group>
      {view}
    </section>
  );
}
