import { Box, Group, Text } from '@mantine/core';
import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { placePath } from '@threshold/contract/paths';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { vendorTypePlurals, vendorTypes } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Link } from 'react-router';
import { ColorSchemeToggle } from '#app/components/buttons/color-scheme-toggle.tsx';
import { HashLink } from '#app/components/layout/hash-link.tsx';
import { Logo } from '#app/components/layout/logo.tsx';
import { getSydneyYear } from '#app/lib/format/dates.ts';
import { paths, searchPath } from '#app/lib/paths.ts';
import classes from './footer.module.css';

const networks = [
  ['Facebook', brand.social.facebook, IconBrandFacebook],
  ['Instagram', brand.social.instagram, IconBrandInstagram],
  ['LinkedIn', brand.social.linkedin, IconBrandLinkedin],
] as const;
const profiles = networks.filter(([, href]) => href !== undefined);

export function SocialLinks() {
  if (profiles.length === 0) return null;
  return (
    <Group
      component="ul"
      gap="xxs"
      wrap="nowrap"
      align="stretch"
      mt="sm"
      ml="-sm"
      className={classes.social}
    >
      {profiles.map(([name, href, Icon]) => (
        <li key={name}>
          <a href={href} aria-label={`${brand.name} on ${name}`} rel="me noopener">
            <Icon aria-hidden="true" />
          </a>
        </li>
      ))}
    </Group>
  );
}

const quickLinks = [
  ['Find professionals', paths.search],
  ['All by name', paths.directory],
  ['How it works', paths.howItWorks],
  ['Share your requirements', paths.requirements],
  ['First Home Buyer Guides', paths.guides],
  ['Subscription', paths.subscription],
] as const;

const aboutLinks = [
  ['About us', paths.about],
  ['Privacy Policy', paths.privacy],
  ['Terms of Service', paths.terms],
  ['Our promises', paths.promises],
  ['Credits', paths.credits],
] as const;

export function Footer() {
  const [year] = useState(() => getSydneyYear(new Date()));
  return (
    <footer className={classes.footer}>
      <div className="wrap">
        <div className={classes.columns}>
          <div className={classes.about}>
            <Logo />
            <Text
              maw="34ch"
              mt="xs"
            >{`The people who help you buy a home, in one place. ${promiseSentences.free} for buyers.`}</Text>
            <SocialLinks />
          </div>
          <LinkColumn
            id="footer-professionals"
            title="Professionals"
            links={vendorTypes.map((type) => [type, searchPath(type)])}
            className={classes.types}
          />
          <LinkColumn id="footer-quick" title="Quick links" links={quickLinks} />
          <LinkColumn id="footer-about" title={brand.name} links={aboutLinks} />
        </div>
        <Box component="nav" mt="xl" aria-labelledby="footer-places">
          <ColumnTitle id="footer-places" title="By place" />
          <Group component="ul" gap="0 var(--s-24)" align="stretch">
            {vendorTypes.map((type) => (
              <li key={type}>
                <Link to={placePath(type)}>{vendorTypePlurals[type]}</Link>
              </li>
            ))}
          </Group>
        </Box>
        <div className={classes.end}>
          {/* A cached page may show the previous year, so a difference causes no warning. */}
          <span suppressHydrationWarning>{`© ${year} ${brand.name}`}</span>
          {brand.phone && <a href={brand.phone_link}>{brand.phone}</a>}
          <a href={brand.support_email_link}>{brand.support_email}</a>
          <span className={classes.scheme}>
            <ColorSchemeToggle />
          </span>
        </div>
        <Text fz="xs" className={classes.credits}>
          Locality data: <a href="https://www.geonames.org/">GeoNames</a>,{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
        </Text>
      </div>
    </footer>
  );
}

interface LinkColumnProps {
  id: string;
  title: string;
  links: readonly (readonly [text: string, path: string])[];
  className?: string | undefined;
}

function LinkColumn({ id, title, links, className }: LinkColumnProps) {
  return (
    <nav className={className} aria-labelledby={id}>
      <ColumnTitle id={id} title={title} />
      <ul>
        {links.map(([text, path]) => (
          <li key={path}>
            {path.includes('#') ? (
              <HashLink to={path}>{text}</HashLink>
            ) : (
              <Link to={path}>{text}</Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ColumnTitle({ id, title }: { id: string; title: string }) {
  return (
    <Box component="h2" mb="xxs" c="var(--dusk-text)" fz="md" lts="-0.005em" id={id}>
      {title}
    </Box>
  );
}
