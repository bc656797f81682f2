import { DescriptionField } from './description-field.tsx';
import { ExperienceList } from './experience-list.tsx';
import type { Wizard } from './use-profile-wizard.ts';
import classes from './wizard.module.css';

/** Step 'Work Experience': what one does, and where one did it before. */
export function ExperienceStep({ fields }: { fields: Wizard }) {
  return (
    <>
      <DescriptionField {...fields.text('description')} />
      <section aria-labelledby="previous-work">
        <h2 id="previous-work" className={classes.part}>
          Previous work <span className={classes.optional}>optional</span>
        </h2>
        <ExperienceList
          positions={fields.values.work_experience}
          words="wizard"
          save={async (work_experience) => fields.change({ work_experience })}
        />
      </section>
    </>
  );
}
