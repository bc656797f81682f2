import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import classes from './footer.module.css';

const profiles = [
  ['Facebook', brand.social.facebook, IconBrandFacebook],
  ['Instagram', brand.social.instagram, IconBrandInstagram],
  ['LinkedIn', brand.social.linkedin, IconBrandLinkedin],
] as const;

/** Our profiles elsewhere. */
export function SocialLinks() {
  return (
    <ul className={classes.social}>
      {profiles.map(([name, href, Icon]) => (
        <li key={name}>
          <a href={href} aria-label={`${brand.name} on ${name}`} rel="me noopener">
            <Icon aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
