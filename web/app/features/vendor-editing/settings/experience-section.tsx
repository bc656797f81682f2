import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { toasts } from '#app/lib/toasts.ts';
import { saveProfile } from '../api.ts';
import { ExperienceList } from '../experience-list.tsx';
import { useEditing } from './editing.tsx';
import classes from './section.module.css';

const id = 'work-experience';

/** The positions; each is changed in a dialog, so that this section needs no mode of its own. */
export function ExperienceSection({ vendor }: { vendor: OwnVendor }) {
  const { current } = useEditing();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>Work Experience</h2>
      </div>
      {vendor.work_experience.length === 0 && (
        <p className={classes.lead}>No position is given yet.</p>
      )}
      <ExperienceList
        positions={vendor.work_experience}
        words="settings"
        disabled={current !== undefined}
        save={async (positions, act) => {
          await saveProfile(vendor._id, { work_experience: JSON.stringify(positions) });
          const { experience_deleted, experience_saved } = outcomes.vendors;
          toasts.success(act === 'deleted' ? experience_deleted : experience_saved);
        }}
      />
    </section>
  );
}
