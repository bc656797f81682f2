import { Badge, Box, NativeSelect, TextInput } from '@mantine/core';
import type { KeyDate } from '@threshold/contract/endpoints/purchases/key-dates';
import type { PurchaseNote } from '@threshold/contract/endpoints/purchases/purchase-documents';
import type { Home, Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import {
  type HomeStage,
  homeStages,
  homeStageWords,
} from '@threshold/contract/texts/purchase-words';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx';
import { PageForm, SaveButton } from '#app/components/fields/page-form.tsx';
import type { PlaceSource } from '#app/components/fields/place-box/place-source.ts';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { EditablePart } from '#app/components/layout/editable-part.tsx';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { paths } from '#app/lib/paths.ts';
import { changeHome, removeHome, setStage } from '../api.ts';
import { DatesPart } from '../dates/dates-part.tsx';
import { NotesSection } from '../notes-section.tsx';
import classes from '../purchase.module.css';
import { CardHead, Section } from '../purchase-layout.tsx';
import { ClashNote, useSharedForm } from '../shared-form.tsx';
import {
  findHomeFaults,
  formatHomeField,
  HomeFields,
  homeLabels,
  toHomeBody,
  toHomeValues,
} from './home-form.tsx';
import { HomeOpinion } from './home-opinion.tsx';

const labels = { stage: 'The stage', reason: 'The reason' };
const toStageValues = ({ stage, stage_reason }: Home) => ({
  stage: stage as string,
  reason: stage_reason,
});

function HomeStageForm({ purchaseId, home }: { purchaseId: string; home: Home }) {
  const { form, clashes } = useSharedForm({
    record: home,
    valuesOf: toStageValues,
    save: ({ stage, reason }, version) =>
      setStage(
        { id: purchaseId, homeId: home._id },
        { stage: stage as HomeStage, reason, version },
      ),
    done: purchaseOutcomes.saved,
  });
  return (
    <Section id="stage" title="How far it is">
      <PageForm form={form} className={classes.fields} aria-labelledby="stage">
        <NativeSelect
          {...form.getUnmarkedProps('stage')}
          label="Stage"
          data={toSelectOptions(homeStages, homeStageWords)}
        />
        <TextInput
          {...form.getNonRequiredProps('reason')}
          label="Why (optional)"
          maxLength={purchaseLimits.reason}
        />
        <ClashNote
          clashes={clashes}
          labels={labels}
          textOf={(name, value) => (name === 'stage' ? homeStageWords[value as HomeStage] : value)}
          failure={form.failure}
        />
        <SaveButton form={form} label="Save stage" />
      </PageForm>
    </Section>
  );
}

interface HomePageProps {
  purchase: Purchase;
  home: Home;
  notes: readonly PurchaseNote[];
  dates: readonly KeyDate[];
  places: PlaceSource;
}

export function HomePage({ purchase, home, notes, dates, places }: HomePageProps) {
  const isBuyer = purchase.role === 'buyer';
  return (
    <>
      <div>
        <Link to={paths.purchase(purchase._id)} className={classes.back}>
          All homes
        </Link>
        <CardHead>
          <Box component="h2" fz="var(--fs-28)">
            {home.address}
          </Box>
          <Badge>{homeStageWords[home.stage]}</Badge>
        </CardHead>
        {home.stage_reason && <p className={classes.lead}>{home.stage_reason}</p>}
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <HomeDetails purchase={purchase} home={home} places={places} />
          <DatesPart purchase={purchase} home={home} dates={dates} />
          {isBuyer && <HomeStageForm key={home._id} purchaseId={purchase._id} home={home} />}
        </div>
        <div className={classes.column}>
          {isBuyer && <HomeOpinion key={home._id} purchase={purchase} home={home} />}
          <NotesSection purchase={purchase} homeId={home._id} notes={notes} />
        </div>
      </div>
      {isBuyer && <RemoveHome purchaseId={purchase._id} home={home} />}
    </>
  );
}

type HomeDetailsProps = Pick<HomePageProps, 'purchase' | 'home' | 'places'>;

function HomeDetails({ purchase, home, places }: HomeDetailsProps) {
  const [isEditing, setEditing] = useState(false);
  const values = toHomeValues(home);
  const facts = (Object.keys(homeLabels) as (keyof typeof homeLabels)[])
    .filter((name) => name !== 'address' && (name !== 'auction_on' || values.auction_on !== ''))
    .map((name) => ({
      label: homeLabels[name],
      value:
        name === 'link' && values.link ? (
          <a href={values.link} rel="noopener noreferrer" target="_blank">
            {new URL(values.link).hostname}
          </a>
        ) : (
          formatHomeField(name, values[name])
        ),
    }));
  const view = <DescriptionList facts={facts} />;
  if (purchase.role !== 'buyer') {
    return (
      <Section id="known" title="About it">
        {view}
      </Section>
    );
  }
  return (
    <EditablePart
      id="known"
      title="About it"
      className={classes.section}
      isEditing={isEditing}
      onEdit={() => setEditing(true)}
      view={view}
      edit={
        <HomeForm
          purchase={purchase}
          home={home}
          places={places}
          onClose={() => setEditing(false)}
        />
      }
    />
  );
}

/** Button that removes a home that was added by mistake. */
function RemoveHome({ purchaseId, home }: { purchaseId: string; home: Home }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Remove this home
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Remove ${home.address}?`}
        text="It goes for good, with what you added to it. To keep that, set it to ‘Dropped’ instead."
        confirmLabel="Remove"
        busyLabel="Removing..."
        keepLabel="Keep"
        dangerous
        onConfirm={async () => {
          await removeHome({ id: purchaseId, homeId: home._id });
          await navigate(paths.purchase(purchaseId));
        }}
      />
    </div>
  );
}

function HomeForm(props: HomeDetailsProps & { onClose: () => void }) {
  const { purchase, home, places, onClose } = props;
  const { form, clashes } = useSharedForm({
    record: home,
    valuesOf: toHomeValues,
    rules: findHomeFaults,
    save: (values, version) =>
      changeHome({ id: purchase._id, homeId: home._id }, { ...toHomeBody(values), version }),
    done: purchaseOutcomes.saved,
    onSaved: onClose,
  });
  return (
    <SectionForm
      labelledBy="edit-home"
      heading={<FocusHeading id="edit-home">About it</FocusHeading>}
      form={form}
      onCancel={onClose}
    >
      <HomeFields form={form} places={places} />
      <ClashNote clashes={clashes} labels={homeLabels} textOf={formatHomeField} />
    </SectionForm>
  );
}
