import { Box, Stack, Text } from '@mantine/core';
import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type { PlacePage as Page } from '@threshold/contract/endpoints/search/place-pages';
import type { LicenceGuide } from '@threshold/contract/rules/licence-guides';
import {
  placeHeading,
  placeRules,
  placeSentence,
} from '@threshold/contract/texts/place-page-texts';
import { writerLabels } from '@threshold/contract/texts/review-texts';
import { vendorTypePlurals } from '@threshold/contract/vocabularies';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Breadcrumbs } from '#app/components/layout/breadcrumbs.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { HashLink } from '#app/components/layout/hash-link.tsx';
import { Pager } from '#app/components/layout/pager.tsx';
import { StructuredData } from '#app/components/layout/structured-data.tsx';
import { EmptyPaddock } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { Stars } from '#app/components/pictures/stars.tsx';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import { LocatorMap } from './locator.tsx';
import classes from './place-page.module.css';
import {
  buildBreadcrumbs,
  buildLinkGroups,
  buildPlaceSearchHref,
  isLocal,
  type LinkGroup,
  toBreadcrumbJsonLd,
} from './place-words.ts';

interface PlacePageProps {
  page: Page;
  guide: LicenceGuide | null;
  /** Origin of the site, for URLs that search engines read. */
  origin: string;
  addressOf: (page: number) => string;
  renderCard: (vendor: VendorCard) => Elements;
  notify: Elements;
}

/** Professionals of one type at one place, with checks, reviews and links to other places. */
export function PlacePage({ page, guide, origin, addressOf, renderCard, notify }: PlacePageProps) {
  const { vendor_type, vendors, own, reviews, services, drawing } = page;
  const crumbs = buildBreadcrumbs(page);
  const many = vendorTypePlurals[vendor_type];
  const isFew = own < placeRules.indexed_from;
  const listId = useId();
  return (
    <div className={`wrap ${classes.page}`}>
      <StructuredData data={toBreadcrumbJsonLd(crumbs, origin)} />
      <Breadcrumbs crumbs={crumbs} />
      <Stack component="header" gap="sm" pb="var(--s-20)" className="ruled-below">
        <Box component="h1" fz="var(--fs-page)">
          {placeHeading(vendor_type, page)}
        </Box>
        <Text maw="62ch" c="dimmed">
          {`${placeSentence(vendor_type, page)}${page.checked_at ? ` Last register check: ${dayText(page.checked_at)}.` : ''}`}
        </Text>
      </Stack>
      <div className={classes.columns}>
        <section aria-labelledby={listId}>
          <h2 id={listId} className="visually-hidden">
            {many}
          </h2>
          {vendors.length === 0 ? (
            <EmptyState
              drawing={<EmptyPaddock />}
              title="Nobody verified is here yet"
              actions={
                <Button component={HashLink} variant="primary" to={paths.requirements}>
                  Share Your Requirements
                </Button>
              }
            />
          ) : (
            <ol className={classes.list} start={(page.page - 1) * page.limit + 1}>
              {vendors.map((vendor) => (
                <li key={vendor._id}>
                  {renderCard(vendor)}
                  <CheckEntry vendor={vendor} />
                </li>
              ))}
            </ol>
          )}
          <Pager page={{ ...page, total: countListed(page) }} addressOf={addressOf} />
        </section>
        <Stack
          component="aside"
          gap="var(--s-20)"
          className={classes.aside}
          aria-label="About this place"
        >
          {drawing && vendors.length > 0 && <LocatorMap drawing={drawing} />}
          <p>
            <Link to={buildPlaceSearchHref(page)}>
              {isLocal(page)
                ? 'Filter by service, rating and distance'
                : 'Filter all of Australia by service and rating'}
            </Link>
          </p>
          {services.length > 0 && (
            <PlacePageSection title="Services offered here">
              <ul className={classes.services}>
                {services.map(({ _id, servicesName, count }) => (
                  <Box component="li" py="xs" fz="sm" className="ruled-below" key={_id}>
                    <span>{servicesName}</span>
                    <b className="num">{count}</b>
                  </Box>
                ))}
              </ul>
            </PlacePageSection>
          )}
          {guide && <LicenceGuideSection guide={guide} />}
        </Stack>
      </div>
      {isFew && notify && (
        <Box maw={560} pt="xl">
          {notify}
        </Box>
      )}
      {reviews.length > 0 && (
        <PlacePageSection title="Newest reviews">
          <ul className={classes.reviews}>
            {reviews.map((review) => (
              <Stack component="li" gap="xs" key={review._id}>
                <Stars rating={review.rating} />
                <Text maw="62ch" style={{ whiteSpace: 'pre-line' }}>
                  {review.comment}
                </Text>
                <p className={classes.by}>
                  <span>{`${review.author_name} about`}</span>{' '}
                  <Link to={paths.vendor(review.vendor)}>{review.vendor_name}</Link>,{' '}
                  <span>{`${writerLabels[review.verified_client ? 'confirmed' : 'unconfirmed']},`}</span>{' '}
                  <time dateTime={review.createdAt}>{dayText(review.createdAt)}</time>
                </p>
              </Stack>
            ))}
          </ul>
        </PlacePageSection>
      )}
      {buildLinkGroups(page).map((group) => (
        <LinkGroupSection key={group.title} {...group} />
      ))}
      <Text pt="var(--s-48)">
        <HashLink to={paths.requirements}>Share your requirements</HashLink> and let professionals
        come to you, or read the <Link to={paths.guides}>First Home Buyer Guides</Link>.
      </Text>
    </div>
  );
}

/** Number of listed professionals, which the maximum number of pages limits. */
const countListed = ({ total, limit }: Page) => Math.min(total, limit * placeRules.max_page);

/** Entry of a public register on which the vendor's badge is based. */
function CheckEntry({ vendor }: { vendor: VendorCard }) {
  const [check] = vendor.checks;
  if (!check) return null;
  return (
    <Text p="var(--s-6) var(--s-16) 0" className={classes.entry}>
      {`${check.register}, entry ${check.number}. Checked on ${dayText(check.checked_at)}.`}
    </Text>
  );
}

function PlacePageSection({ title, children }: { title: string; children: Elements }) {
  const headingId = useId();
  return (
    <section className={classes.part} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}

function LicenceGuideSection({ guide: { text, source, checked_on } }: { guide: LicenceGuide }) {
  return (
    <PlacePageSection title="The licence">
      <p>{text}</p>
      <p className={classes.by}>
        {'Source: '}
        {source.url ? <a href={source.url}>{source.name}</a> : <span>{source.name}</span>}
        <span>{`. We compared this with its pages on ${dateText(checked_on)}.`}</span>
      </p>
    </PlacePageSection>
  );
}

function LinkGroupSection({ title, links }: LinkGroup) {
  const headingId = useId();
  return (
    <nav className={classes.part} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <ul className={classes.links}>
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path}>
              <span>
                {title.startsWith('Others in') ? vendorTypePlurals[link.vendor_type] : link.name}
              </span>
              <b className="num">{link.own}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
