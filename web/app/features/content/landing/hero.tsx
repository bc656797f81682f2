import { NativeSelect } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { allVendorTypes, vendorTypes } from '@threshold/contract/vocabularies';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Street } from '#app/components/pictures/drawings/street.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './hero.module.css';

const choices = [allVendorTypes, ...vendorTypes];

export function Hero({ placeBox }: { placeBox: Elements }) {
  const navigate = useNavigate();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(buildHeroSearchPath(new FormData(event.currentTarget)));
  }
  return (
    <section className={classes.hero} aria-labelledby="landing-title">
      <div className="wrap">
        <h1 id="landing-title" className={classes.title}>
          Find the people who <br />
          get you through the door.
        </h1>
        <p className={classes.lead}>
          {`Brokers, conveyancers, inspectors and agents across Australia. ${promiseSentences.free}, ${promiseSentences.no_obligation}, ${promiseSentences.under_a_minute}.`}
        </p>
      </div>
      <div className={`wrap ${classes.street}`}>
        <Street />
      </div>
      <div className={classes.foot}>
        <div className="wrap">
          {/* Without scripts, the browser submits this form to the search page. */}
          <form
            className={classes.bar}
            role="search"
            aria-label="Find a professional"
            action={paths.search}
            onSubmit={submit}
          >
            <NativeSelect label="I'm looking for" name="vendor_type" data={choices} />
            {placeBox}
            <Button
              type="submit"
              isNative
              variant="primary"
              size="xl"
              leftSection={<IconSearch aria-hidden="true" />}
            >
              Search
            </Button>
          </form>
        </div>
      </div>
    </section>
  );
}

/** Returns the URL of a search with the values of the form, without empty fields. */
export function buildHeroSearchPath(fields: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '' && text !== allVendorTypes) query.append(name, text);
  }
  return query.size > 0 ? `${paths.search}?${query}` : paths.search;
}
