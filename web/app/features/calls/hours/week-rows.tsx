import { Box, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { OpenHours } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { limits } from '@threshold/contract/limits';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import styles from './hours.module.css';
import type { HoursForm } from './use-hours.ts';

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const firstHours: OpenHours = { from: '09:00', to: '17:00' };
const moreHours: OpenHours = { from: '18:00', to: '20:00' };

/** Form rows of the weekdays: each is open or closed, and open days have hours. */
export function WeekRows({ form }: { form: HoursForm }) {
  return (
    <Box component="ul" w="100%" className="ruled-below">
      {form.draft.weekly.map(({ weekday, hours }, at) => {
        const name = names[weekday] ?? '';
        const set = (next: OpenHours[]) => form.changeDay(weekday, next);
        const fault = form.errorOf(`weekly.${at}`);
        return (
          <li key={weekday} className={styles.day}>
            <Checkbox
              label={name}
              checked={hours.length > 0}
              onChange={(event) => set(event.currentTarget.checked ? [firstHours] : [])}
            />
            <Stack gap="xs" align="flex-start" className={styles.spans}>
              {hours.length === 0 && <p className={styles.closed}>Closed</p>}
              {hours.map((span, index) => (
                <TimeSpanFields
                  key={index}
                  day={name}
                  span={span}
                  isWrong={fault !== undefined}
                  onChange={(next) => set(hours.with(index, next))}
                  onRemove={
                    hours.length > 1 ? () => set(hours.filter((_, i) => i !== index)) : undefined
                  }
                />
              ))}
              {fault && (
                <Text role="alert" c="var(--err)" fz="sm">
                  {fault}
                </Text>
              )}
              {hours.length > 0 && hours.length < limits.appointment.hours_per_day && (
                <Button
                  size="sm"
                  variant="quiet"
                  className={styles.more}
                  aria-label={`Add hours on ${name}`}
                  onClick={() => set([...hours, moreHours])}
                >
                  Add hours
                </Button>
              )}
            </Stack>
          </li>
        );
      })}
    </Box>
  );
}

interface TimeSpanFieldsProps {
  day: string;
  span: OpenHours;
  isWrong: boolean;
  onChange: (span: OpenHours) => void;
  onRemove: (() => void) | undefined;
}

function TimeSpanFields({ day, span, isWrong, onChange, onRemove }: TimeSpanFieldsProps) {
  const time = (end: 'from' | 'to') => (
    <TextInput
      type="time"
      aria-label={`${day} ${end}`}
      value={span[end]}
      error={isWrong}
      onChange={(event) => onChange({ ...span, [end]: event.currentTarget.value })}
    />
  );
  return (
    <Group gap="xs" wrap="nowrap">
      {time('from')}
      <span>to</span>
      {time('to')}
      {onRemove && (
        <IconButton label={`Remove these hours on ${day}`} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </IconButton>
      )}
    </Group>
  );
}
