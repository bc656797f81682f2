import { Box, Checkbox, Group, Input, Skeleton, Text } from '@mantine/core';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorType } from '@threshold/contract/vocabularies';
import { useId } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { getQueryFailure, useQuery } from '#app/lib/client/session-client.ts';
import { servicesQuery } from './api.ts';
import classes from './services-picker.module.css';

export interface ServicesPickerProps {
  /** Id of the group, for links that focus it. */
  id?: string;
  vendorType: VendorType | '';
  /** Ids of the chosen services. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}

export function ServicesPicker(props: ServicesPickerProps) {
  const { id, vendorType, chosen, onChange, error, disabled = false } = props;
  const ownId = useId();
  const services = useQuery({ ...servicesQuery(vendorType), enabled: vendorType !== '' });
  const { data, isFetching } = services;

  function toggle(service: string, isChosen: boolean) {
    onChange(isChosen ? [...chosen, service] : chosen.filter((each) => each !== service));
  }

  return (
    <Box
      id={id}
      tabIndex={-1}
      component="fieldset"
      miw={0}
      aria-describedby={`${ownId}-help ${ownId}-error`}
    >
      <Input.Label component="legend" labelElement="div" required>
        Services
      </Input.Label>
      <Text id={`${ownId}-help`} mb="xs" c="dimmed" fz="sm">
        {vendorType === ''
          ? 'Choose a vendor type first.'
          : `${vendorType} services. Tick all that you do.`}
      </Text>
      {isFetching && (
        <Loading label="Loading services...">
          <div className={classes.list}>
            {Array.from({ length: 8 }, (_, at) => (
              <Group key={at} component="span" gap="sm" wrap="nowrap" mih={44}>
                <Skeleton width={24} height={24} />
                <Skeleton width="11rem" />
              </Group>
            ))}
          </div>
        </Loading>
      )}
      {getQueryFailure(services) && (
        <Alert tone="error">
          <p>{outcomes.vendors.services_failed}</p>
          <Button size="sm" className={classes.again} onClick={() => void services.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {vendorType !== '' && !isFetching && data && (
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
    </Box>
  );
}
