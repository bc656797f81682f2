import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import classes from './footer.module.css';

const networks = [
  ['Facebook', brand.social.facebook, IconBrandFacebook],
  ['Instagram', brand.social.instagram, IconBrandInstagram],
  ['LinkedIn', brand.social.linkedin, IconBrandLinkedin],
] as const;
const profiles = networks.filter(([, href]) => href !== undefined);

/** Links to our social media profiles, if there are any. */
export function SocialLinks() {
  if (profiles.length === 0) return null;
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
