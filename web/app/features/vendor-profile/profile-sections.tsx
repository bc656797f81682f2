import { IconMapPin } from '@tabler/icons-react';
import type { Vendor } from '@threshold/contract/vendors';
import { newestFirst, spanText } from '#app/lib/format/experience.ts';
import { serviceAreaText } from '#app/lib/format/service-area.ts';
import { withQuery } from '#app/lib/paths.ts';
import classes from './profile-sections.module.css';
import { placeText, serviceNames } from './profile-words.ts';

/** Details of the professional's work. Empty sections are left out. */
export function ProfileSections({ vendor }: { vendor: Vendor }) {
  return (
    <>
      <Services vendor={vendor} />
      <Location vendor={vendor} />
      {vendor.certifications_affiliations && (
        <section aria-labelledby="certifications">
          <h2 id="certifications">Certifications and affiliations</h2>
          <p className={classes.text}>{vendor.certifications_affiliations}</p>
        </section>
      )}
      <Experience vendor={vendor} />
    </>
  );
}

function Services({ vendor }: { vendor: Vendor }) {
  const names = serviceNames(vendor);
  if (names.length === 0 && !vendor.services_provided) return null;
  return (
    <section aria-labelledby="services">
      <h2 id="services">Services provided</h2>
      {names.length > 0 && (
        <ul className={classes.tags}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {vendor.services_provided && <p className={classes.text}>{vendor.services_provided}</p>}
    </section>
  );
}

function Location({ vendor }: { vendor: Vendor }) {
  const address = vendor.address || placeText(vendor);
  const area = serviceAreaText(vendor.service_area);
  if (!address) return null;
  const map = withQuery('https://www.openstreetmap.org/search', { query: `${address}, Australia` });
  return (
    <section aria-labelledby="location">
      <h2 id="location">Location</h2>
      <p className={classes.place}>
        <IconMapPin aria-hidden="true" />
        <span>
          <span>{address}</span>
          <br />
          <a href={map} rel="noopener">
            Show on a map
          </a>
        </span>
      </p>
      {area && <p className={classes.text}>{`Works ${area}`}</p>}
    </section>
  );
}

function Experience({ vendor: { work_experience } }: { vendor: Vendor }) {
  if (work_experience.length === 0) return null;
  return (
    <section aria-labelledby="experience">
      <h2 id="experience">Work experience</h2>
      <ul className={classes.positions}>
        {newestFirst(work_experience).map((position) => (
          <li key={position._id}>
            <b>{position.job_title}</b>
            <span>{position.organization}</span>
            <span className={classes.span}>{spanText(position)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
