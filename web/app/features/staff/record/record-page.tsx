import { Badge, Group, Stack } from '@mantine/core';
import type { StaffClaim } from '@threshold/contract/endpoints/staff/listings';
import { isValidElement } from 'react';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { paths } from '#app/lib/paths.ts';
import type { DecisionRecord, RecordChange, RecordPart, RecordView } from '../kinds/kind.ts';
import { type Fact, FactList, Moment, PublicLink } from '../parts/values.tsx';
import { RecordHistory } from './history.tsx';
import { ReasonForm } from './reason-form.tsx';
import classes from './record.module.css';

interface RecordPageProps<T> {
  view: RecordView<T>;
  change?: RecordChange<T>;
}

/** The opened record. Its heading takes the focus, so that screen readers announce it. */
export function RecordPage<T>({ view, change }: RecordPageProps<T>) {
  const { title, text, picture, badge, lead, alerts = [], parts, decision, history } = view;
  return (
    <Stack component="article" gap="var(--s-28)">
      <Group component="header" className={classes.head}>
        {picture}
        <div>
          <FocusHeading>{title}</FocusHeading>
          {text && <p>{text}</p>}
        </div>
        {badge && <Badge variant={badge[0]}>{badge[1]}</Badge>}
      </Group>
      {lead}
      {alerts.map(
        (alert) =>
          alert &&
          alert.lines.length > 0 && (
            <Alert key={alert.lines[0]} {...(alert.tone && { tone: alert.tone })}>
              {alert.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Alert>
          ),
      )}
      {parts.map((part) => {
        if (!part || isValidElement(part)) return part;
        const { title, content, facts, after } = part;
        return (
          <Part key={title} title={title}>
            {content}
            {facts && <FactList facts={facts} />}
            {after}
          </Part>
        );
      })}
      {decision?.decided && <DecidedBy {...decision.decided} />}
      {decision && !decision.decided && change && (
        <Part title={decision.title ?? 'Decide'}>
          <ReasonForm {...decision} {...change} />
        </Part>
      )}
      {history && (
        <Part title="History">
          <RecordHistory {...history} />
        </Part>
      )}
    </Stack>
  );
}

export function DecidedBy({ what, by, at, reason }: DecisionRecord) {
  return (
    <Alert>
      <p>
        <span>{`${what}${by ? ` by ${by}` : ''}`}</span>
        {at && (
          <span>
            , <Moment at={at} />
          </span>
        )}
        <span>{`.${reason ? ` The reason given: ${reason}` : ''}`}</span>
      </p>
    </Alert>
  );
}

interface PartProps {
  title: string;
  /** Level of the heading; h3 below the title of a record. */
  heading?: 'h2' | 'h3';
  id?: string;
  children: Elements;
}

export function Part({ title, heading: Heading = 'h3', id, children }: PartProps) {
  return (
    <Stack component="section" gap="sm" className={classes.part}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Stack>
  );
}

type Listing = Pick<
  StaffClaim['vendor'],
  '_id' | 'full_name' | 'business_name' | 'address' | 'listed_from'
>;

export function buildListingPart(listing: Listing, facts: readonly Fact[] = []): RecordPart {
  return {
    title: 'The listing',
    facts: [
      ['Name', listing.full_name],
      ['Business', listing.business_name],
      ['Address', listing.address],
      ...facts,
      ['Made from', listing.listed_from],
    ],
    after: (
      <p>
        <PublicLink to={paths.vendor(listing._id)}>See the listing</PublicLink>
      </p>
    ),
  };
}
