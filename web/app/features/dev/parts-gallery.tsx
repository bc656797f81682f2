import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  Radio,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core';
import { Button } from '#app/components/button.tsx';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconMapPin, IconMessage, IconTrash } from '@tabler/icons-react';
import { vendorTypes } from '@threshold/contract/vocabularies';
import type { ReactNode } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Badge, CountBadge } from '#app/components/badge.tsx';
import { CustomerAvatar } from '#app/components/customer-avatar.tsx';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Empty } from '#app/components/empty.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { Loading } from '#app/components/loading.tsx';
import { DoorwayBone, Skeleton } from '#app/components/skeleton.tsx';
import { Stars } from '#app/components/stars.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { DrawingsGallery } from './drawings-gallery.tsx';
import { OverlaysGallery } from './overlays-gallery.tsx';
import classes from './parts-gallery.module.css';

function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <div className={classes.row}>{children}</div>
    </section>
  );
}

/** Every part and its states on one page, for those who build and check them. */
export function PartsGallery() {
  return (
    <div className={`wrap ${classes.gallery}`}>
      <h1>Components and their states</h1>
      <GallerySection title="Buttons">
        <Button variant="primary">Send</Button>
        <Button variant="primary" size="xl">
          Search
        </Button>
        <Button variant="brand">Compare</Button>
        <Button variant="soft" leftSection={<IconMessage />}>
          Chat
        </Button>
        <Button>Profile</Button>
        <Button size="sm">Login</Button>
        <Button variant="quiet">See More</Button>
        <Button variant="danger" leftSection={<IconTrash />}>
          Delete
        </Button>
        <Button variant="danger-filled">Delete</Button>
        <Button disabled>Claimed</Button>
      </GallerySection>
      <GallerySection title="Fields">
        <TextInput
          label="Rest"
          defaultValue="Newtown"
          description="Help sits here, always visible."
        />
        <TextInput
          label="Suburb or postcode"
          leftSection={<IconMapPin />}
          placeholder="e.g. 2042"
        />
        <TextInput
          label="Phone"
          withAsterisk
          defaultValue="0491 570"
          error="Phone must be 10–11 digits"
        />
        <NativeSelect label="I'm looking for" data={['All', ...vendorTypes]} />
        <PasswordInput label="Password" defaultValue="correct horse" />
        <Textarea label="Requirements" description="What you are buying, where, and by when." />
        <TextInput label="Disabled" disabled defaultValue="Newtown" />
      </GallerySection>
      <GallerySection title="Choices and tabs">
        <Checkbox label="Mortgage Broker" defaultChecked />
        <Checkbox label="Conveyancer/Solicitor" />
        <Radio name="stars" label="Any" defaultChecked />
        <Radio name="stars" label="4 stars and up" />
        <Tabs defaultValue="a">
          <Tabs.List aria-label="Region">
            <Tabs.Tab value="a">All Regions</Tabs.Tab>
            <Tabs.Tab value="b">Sydney</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </GallerySection>
      <GallerySection title="Badges">
        <Badge kind="verified">Verified 12 Nov 2026</Badge>
        <Badge kind="unverified">Not verified</Badge>
        <Badge kind="outlined">Claimed</Badge>
        <Badge kind="outlined">Checks in progress</Badge>
        <Badge kind="error">Licence ended</Badge>
        <Badge kind="plain">From Google</Badge>
        <CountBadge count={3} label="unread" />
      </GallerySection>
      <GallerySection title="Stars">
        <Stars rating={0} count={0} />
        <Stars rating={0.5} count={1} />
        <Stars rating={3.7} count={86} />
        <Stars rating={4.5} count={1234} />
        <Stars rating={5} count={2_400_000} />
      </GallerySection>
      <GallerySection title="Doorways and round windows">
        {['a', 'b', 'c', 'd', 'e'].map((id) => (
          <VendorAvatar key={id} id={id} name="Marlo Banksia" state="verified" />
        ))}
        <VendorAvatar id="f" name="Marlo Banksia" state="verified" photo="/favicon.svg" size={76} />
        <VendorAvatar id="g" name="Hugo Quandong" state="claimed" />
        <VendorAvatar id="h" name="Bluebush Kurrajong" state="unverified" />
        <VendorAvatar id="i" name="Otis Paperbark" state="verified" size={148} />
        <CustomerAvatar name="Indigo Grevillea" />
      </GallerySection>
      <GallerySection title="Alerts">
        <Alert>Your requirements stay here if you close this.</Alert>
        <Alert tone="warning">Your code ends in 40 seconds.</Alert>
        <Alert tone="error">
          Failed to fetch documents. <a href="#main">Try again</a>
        </Alert>
        <ErrorSummary attempt={0} errors={[{ fieldId: 'x', message: 'Email is required' }]} />
      </GallerySection>
      <GallerySection title="Loading and empty">
        <Loading label="Loading documents...">
          <div className={classes.row}>
            <DoorwayBone />
            <Skeleton width="160px" />
            <Skeleton width="90px" height="44px" />
          </div>
        </Loading>
        <Empty size="small" headingLevel={3} drawing={<Letterbox />} title="No documents found">
          Files you attach to a pre-approval show up here.
        </Empty>
      </GallerySection>
      <OverlaysGallery />
      <DrawingsGallery />
    </div>
  );
}
