import { Text } from '@mantine/core';
import type { Service } from '@threshold/contract/endpoints/listings/vendors';
import type { SearchFacets } from '@threshold/contract/endpoints/search/search';
import { FacetCount } from './facet-count.tsx';
import classes from './filters.module.css';

interface ServiceFilterProps {
  services: readonly Service[];
  chosen: readonly string[];
  counts: SearchFacets['services'] | undefined;
}

const shown = 5;

/** Services of the chosen types: the first few, and the rest on request. */
export function ServiceFilter({ services, chosen, counts }: ServiceFilterProps) {
  const countOf = (id: string) => counts?.find(({ _id }) => _id === id)?.count;
  const rest = services.slice(shown);
  const isRestChosen = rest.some(({ _id }) => chosen.includes(_id));
  return (
    <fieldset>
      <legend>Service</legend>
      {services.length === 0 && (
        <Text c="dimmed" fz="sm">
          Choose a professional to filter by service.
        </Text>
      )}
      {services.slice(0, shown).map((service) => (
        <ServiceChoice
          key={service._id}
          service={service}
          chosen={chosen}
          count={countOf(service._id)}
        />
      ))}
      {rest.length > 0 && (
        <details className={classes.more} open={isRestChosen || undefined}>
          <summary>{`All ${services.length} services`}</summary>
          {rest.map((service) => (
            <ServiceChoice
              key={service._id}
              service={service}
              chosen={chosen}
              count={countOf(service._id)}
            />
          ))}
        </details>
      )}
    </fieldset>
  );
}

interface ServiceChoiceProps {
  service: Service;
  chosen: readonly string[];
  count: number | undefined;
}

function ServiceChoice({ service, chosen, count }: ServiceChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        name="service_type"
        value={service._id}
        checked={chosen.includes(service._id)}
        // The form handles changes of all its fields.
        onChange={() => {}}
      />
      <span>{service.servicesName}</span>
      <FacetCount count={count} />
    </label>
  );
}
