import { IconCheck, IconInfoCircle, IconMapPin } from '@tabler/icons-react';
import type { RegisterCheck, Vendor } from '@threshold/contract/vendors';
import type { Elements } from '#app/components/layout/elements.ts';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import { newestFirst, spanText } from '#app/lib/format/experience.ts';
import { serviceAreaText } from '#app/lib/format/service-area.ts';
import { withQuery } from '#app/lib/paths.ts';
import checksClasses from './checks.module.css';
import classes from './profile-page.module.css';
import profileSectionsClasses from './profile-sections.module.css';
import { placeText, serviceNames } from './profile-words.ts';
import { UnverifiedAlert } from './unverified.tsx';

/** Main column of a profile. */
export function ProfileMain({ vendor, reviews }: { vendor: Vendor; reviews: Elements }) {
  const isApproved = vendor.status === 'approved';
  return (
    <div className={classes.main}>
      {!isApproved && <UnverifiedAlert {...vendor} />}
      {vendor.description && (
        <section aria-labelledby="about">
          <h2 id="about" className="visually-hidden">
            About
          </h2>
          <p className={classes.about}>{vendor.description}</p>
        </section>
      )}
      {vendor.checks.length > 0 && <Checks checks={vendor.checks} />}
      <ProfileSections vendor={vendor} />
      {isApproved && reviews}
    </div>
  );
}

/** Public registers that the listing was compared with, and what the comparison does not prove. */
function Checks({ checks }: { checks: readonly RegisterCheck[] }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">What we checked</h2>
      <ul className={checksClasses.checks}>
        {checks.map(({ register, number, state, holder, expires_on, checked_at }) => (
          <li key={`${register} ${number}`}>
            <IconCheck aria-hidden="true" />
            <b>{register}</b>
            <span>
              <span>{`Entry ${number}${state ? `, ${state}` : ''}${holder && `, held by ${holder}`}${expires_on ? `, valid until ${dateText(expires_on)}` : ''}. Checked on`}</span>{' '}
              <time dateTime={checked_at}>{dayText(checked_at)}</time>.
            </span>
          </li>
        ))}
        <li>
          <IconInfoCircle aria-hidden="true" />
          <b>What this does not cover</b>
          <span>We do not judge advice or price. Ask about fees before you sign.</span>
        </li>
      </ul>
    </section>
  );
}

/** Details of the professional's work. Empty sections are left out. */
function ProfileSections({ vendor }: { vendor: Vendor }) {
  return (
    <>
      <Services vendor={vendor} />
      <Location vendor={vendor} />
      {vendor.certifications_affiliations && (
        <section aria-labelledby="certifications">
          <h2 id="certifications">Certifications and affiliations</h2>
          <p className={profileSectionsClasses.text}>{vendor.certifications_affiliations}</p>
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
        <ul className={profileSectionsClasses.tags}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {vendor.services_provided && (
        <p className={profileSectionsClasses.text}>{vendor.services_provided}</p>
      )}
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
      <p className={profileSectionsClasses.place}>
        <IconMapPin aria-hidden="true" />
        <span>
          <span>{address}</span>
          <br />
          <a href={map} rel="noopener">
            Show on a map
          </a>
        </span>
      </p>
      {area && <p className={profileSectionsClasses.text}>{`Works ${area}`}</p>}
    </section>
  );
}

function Experience({ vendor: { work_experience } }: { vendor: Vendor }) {
  if (work_experience.length === 0) return null;
  return (
    <section aria-labelledby="experience">
      <h2 id="experience">Work experience</h2>
      <ul className={profileSectionsClasses.positions}>
        {newestFirst(work_experience).map((position) => (
          <li key={position._id}>
            <b>{position.job_title}</b>
            <span>{position.organization}</span>
            <span className={profileSectionsClasses.span}>{spanText(position)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
