import { Input, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import classes from './experience.module.css';
import { months } from './experience-form.ts';
import type { usePosition } from './use-position.ts';

interface MonthFieldsProps {
  form: ReturnType<typeof usePosition>;
  end: 'start' | 'end';
  years: readonly string[];
}

/** Month and year of the start or the end of a position. */
export function MonthFields({ form, end, years }: MonthFieldsProps) {
  const faultId = useId();
  const word = end === 'start' ? 'Start' : 'End';
  const fault = form.faults[end];
  const monthField = form.field(`${end}_month`);
  const yearField = form.field(`${end}_year`);
  const both = {
    withAsterisk: true,
    required: true,
    'aria-describedby': fault ? faultId : undefined,
  };
  return (
    <div>
      <div className={classes.pair}>
        <NativeSelect
          {...monthField}
          {...both}
          label={`${word} month`}
          error={monthField.error ?? fault !== undefined}
        >
          <option value="">Month</option>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          {...yearField}
          {...both}
          label={`${word} year`}
          error={yearField.error ?? fault !== undefined}
        >
          <option value="">Year</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div role="alert">
        {fault && (
          <Input.Error id={faultId} className={classes.fault}>
            {fault}
          </Input.Error>
        )}
      </div>
    </div>
  );
}
