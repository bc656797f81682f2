import { Text, TextInput } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import { Form } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { ContactOptions } from '#app/components/layout/contact-ways.tsx';
import panelClasses from '#app/components/layout/panel.module.css';
import { paths } from '#app/lib/paths.ts';
import classes from './customer-help-panel.module.css';

export function CustomerHelpPanel() {
  return (
    <div className={panelClasses.panel}>
      <section className={panelClasses.part} aria-labelledby="help-search">
        <h2 id="help-search">Search the guides</h2>
        <Form className={classes.search} action={paths.guides} role="search">
          <TextInput
            className={classes.field}
            type="search"
            name="q"
            aria-label="Search"
            placeholder="What is a cooling-off period?"
          />
          <Button type="submit" isNative variant="primary">
            Search
          </Button>
        </Form>
      </section>
      <section className={panelClasses.part} aria-labelledby="help-people">
        <h2 id="help-people">Ask a person</h2>
        <Text c="dimmed">{`We answer ${brand.support_hours}.`}</Text>
        <ContactOptions />
      </section>
    </div>
  );
}
