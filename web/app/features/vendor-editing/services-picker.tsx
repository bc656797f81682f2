import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Input } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { vendorSearchEndpoints } from '@threshold/contract/search';
import type { Service } from '@threshold/contract/vendors';
import type { VendorType } from '@threshold/contract/vocabularies';
import { useId } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import { api } from '#app/lib/api/api-client.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import classes from './services-picker.module.css';

export interface ServicesPickerProps {
  /** Id of the group, for links that focus it. */
  id?: string;
  vendorType: VendorType | '';
  /** Ids of services. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** Checkboxes for the services of the vendor's type. */
export function ServicesPicker(props: ServicesPickerProps) {
  const { id, vendorType, chosen, onChange, error, disabled = false } = props;
  const ownId = useId();
  const { data, failure, isReading, reload } = useServices(vendorType);

  function toggle(service: string, isChosen: boolean) {
    onChange(isChosen ? [...chosen, service] : chosen.filter((each) => each !== service));
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classes.services}
      aria-describedby={`${ownId}-help ${ownId}-error`}
    >
      <Input.Label component="legend" labelElement="div" required>
        Services
      </Input.Label>
      <p id={`${ownId}-help`} className={classes.help}>
        {vendorType === ''
          ? 'Choose a vendor type first.'
          : `${vendorType} services. Tick all that you do.`}
      </p>
      {isReading && (
        <Loading label="Loading services...">
          <div className={classes.list}>
            {Array.from({ length: 8 }, (_, at) => (
              <span key={at} className={classes.skeleton}>
                <Skeleton width="24px" height="24px" />
                <Skeleton width="11rem" />
              </span>
            ))}
          </div>
        </Loading>
      )}
      {failure && (
        <Alert tone="error">
          <p>{outcomes.vendors.services_failed}</p>
          <Button size="sm" className={classes.again} onClick={reload}>
            Try again
          </Button>
        </Alert>
      )}
      {vendorType !== '' && !isReading && data && (
        <div className={classes.list}>
          {data.map(({ _id, servicesName }) => (
            <Checkbox
              key={_id}
              label={servicesName}
              checked={chosen.includes(_id)}
              disabled={disabled}
              onChange={({ currentTarget }) => toggle(_id, currentTarget.checked)}
            />
          ))}
        </div>
      )}
      <div id={`${ownId}-error`} role="alert">
        {error && <Input.Error>{error}</Input.Error>}
      </div>
    </fieldset>
  );
}

/** Loads the services of a type. */
function useServices(type: VendorType | '') {
  return useRead<readonly Service[]>(type || undefined, async (signal) => {
    if (type === '') return [];
    const request = { query: { servicesType: type } };
    return (await api.call(vendorSearchEndpoints.services, request, { signal })).data;
  });
}
