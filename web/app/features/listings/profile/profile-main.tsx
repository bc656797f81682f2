import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle, IconMapPin } from '@tabler/icons-react';
import type { RegisterCheck, Vendor } from '@threshold/contract/endpoints/listings/vendors';
import type { Elements } from '#app/components/layout/elements.ts';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import { formatPositionSpan, sortNewestFirst } from '#app/lib/format/experience.ts';
import { formatServiceArea } from '#app/lib/format/service-area.ts';
import { withQuery } from '#app/lib/paths.ts';
import classes from './profile-page.module.css';
import { placeText, serviceNames } from './profile-words.ts';
import { UnverifiedAlert } from './unverified.tsx';

export function ProfileMain({ vendor, reviews }: { vendor: Vendor; reviews: Elements }) {
  const isApproved = vendor.status === 'approved';
  return (
    <Stack gap="var(--s-40)" miw={0} className={classes.main}>
      {!isApproved && <UnverifiedAlert {...vendor} />}
      {vendor.description && (
        <section aria-labelledby="about">
          <h2 id="about" className="visually-hidden">
            About
          </h2>
          <Text maw="62ch" fz="lg" style={{ whiteSpace: 'pre-line' }}>
            {vendor.description}
          </Text>
        </section>
      )}
      {vendor.checks.length > 0 && <RegisterChecks checks={vendor.checks} />}
      <Services vendor={vendor} />
      <Location vendor={vendor} />
      {vendor.certifications_affiliations && (
        <section aria-labelledby="certifications">
          <h2 id="certifications">Certifications and affiliations</h2>
          <Paragraph>{vendor.certifications_affiliations}</Paragraph>
        </section>
      )}
      <Experience vendor={vendor} />
      {isApproved && reviews}
    </Stack>
  );
}

/** Public registers that the listing was compared with, and the limits of that comparison. */
function RegisterChecks({ checks }: { checks: readonly RegisterCheck[] }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">What we checked</h2>
      <ul className={classes.checks}>
        {checks.map(({ register, number, state, holder, expires_on, checked_at }) => (
          <li key={`${register} ${number}`}>
            <IconCheck aria-hidden="true" />
            <Box component="b" fw={600}>
              {register}
            </Box>
            <Text span c="dimmed" fz="sm" style={{ gridColumn: '2' }}>
              <span>{`Entry ${number}${state ? `, ${state}` : ''}${holder && `, held by ${holder}`}${expires_on ? `, valid until ${dateText(expires_on)}` : ''}. Checked on`}</span>{' '}
              <time dateTime={checked_at}>{dayText(checked_at)}</time>.
            </Text>
          </li>
        ))}
        <li>
          <IconInfoCircle aria-hidden="true" />
          <Box component="b" fw={600}>
            What this does not cover
          </Box>
          <Text span c="dimmed" fz="sm" style={{ gridColumn: '2' }}>
            We do not judge advice or price. Ask about fees before you sign.
          </Text>
        </li>
      </ul>
    </section>
  );
}

const Paragraph = ({ children }: { children: string }) => (
  <Text maw="62ch" c="dimmed" style={{ whiteSpace: 'pre-line' }} className={classes.text}>
    {children}
  </Text>
);

function Services({ vendor }: { vendor: Vendor }) {
  const names = serviceNames(vendor);
  if (names.length === 0 && !vendor.services_provided) return null;
  return (
    <section aria-labelledby="services">
      <h2 id="services">Services provided</h2>
      {names.length > 0 && (
        <Group component="ul" gap="xs" align="stretch" className={classes.tags}>
          {names.map((name) => (
            <Box
              component="li"
              py="xs"
              px="sm"
              bd="1px solid var(--line)"
              bdrs="sm"
              bg="var(--card)"
              fz="sm"
              key={name}
            >
              {name}
            </Box>
          ))}
        </Group>
      )}
      {vendor.services_provided && <Paragraph>{vendor.services_provided}</Paragraph>}
    </section>
  );
}

function Location({ vendor }: { vendor: Vendor }) {
  const address = vendor.address || placeText(vendor);
  const area = formatServiceArea(vendor.service_area);
  if (!address) return null;
  const map = withQuery('https://www.openstreetmap.org/search', { query: `${address}, Australia` });
  return (
    <section aria-labelledby="location">
      <h2 id="location">Location</h2>
      <Group component="p" gap="sm" wrap="nowrap" align="stretch" className={classes.place}>
        <IconMapPin aria-hidden="true" />
        <span>
          <span>{address}</span>
          <br />
          <Box component="a" display="inline-block" py="xxs" fz="sm" href={map} rel="noopener">
            Show on a map
          </Box>
        </span>
      </Group>
      {area && <Paragraph>{`Works ${area}`}</Paragraph>}
    </section>
  );
}

function Experience({ vendor: { work_experience } }: { vendor: Vendor }) {
  if (work_experience.length === 0) return null;
  return (
    <section aria-labelledby="experience">
      <h2 id="experience">Work experience</h2>
      <ul className={classes.positions}>
        {sortNewestFirst(work_experience).map((position) => (
          <li key={position._id}>
            <Box component="b" fw={600}>
              {position.job_title}
            </Box>
            <Text span c="dimmed" fz="sm">
              {position.organization}
            </Text>
            <Text span c="dimmed" fz="sm" className={classes.span}>
              {formatPositionSpan(position)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
