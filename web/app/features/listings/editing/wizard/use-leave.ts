import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import {
  licenceSchema,
  vendorSettingsSchema,
  wizardBasicSchema,
} from '@threshold/contract/endpoints/listings/vendors-forms';
import { useNavigate } from 'react-router';
import { getSessionUser } from '#app/lib/account/session.ts';
import { quietApi } from '#app/lib/client/api-client.ts';
import { signOut } from '#app/lib/client/member.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { hasPoint, readDraft, toSchemaInput, type WizardDraft } from '../profile-values.ts';

/** Fields of an unfinished profile that signing out saves, without services, which complete it. */
const parts = {
  ...wizardBasicSchema.shape,
  ...vendorSettingsSchema.pick({
    description: true,
    website: true,
    linkedin: true,
    certifications_affiliations: true,
  }).shape,
  ...licenceSchema.shape,
};

export function pickValidFields(values: WizardDraft['values']): Record<string, unknown> {
  const typed: Record<string, unknown> = toSchemaInput(values);
  const valid = Object.entries(parts).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(typed[name]);
    return success ? [[name, data]] : [];
  });
  const { latitude, longitude, post_code, city } = values.place;
  return {
    ...Object.fromEntries(valid),
    work_experience: values.work_experience,
    ...(hasPoint(values.place) && { latitude, longitude, post_code, city }),
  };
}

/**
 * Signs out a vendor with an unfinished profile. Signing out deletes the draft in the browser, so
 * its valid fields are saved to the account first; a failure does not prevent the sign-out.
 */
async function saveAndSignOut(): Promise<void> {
  const id = getSessionUser()?._id;
  const draft = id === undefined ? undefined : readDraft(id);
  if (draft) {
    const request = { params: { id: draft.vendor }, body: pickValidFields(draft.values) };
    await quietApi
      .call(vendorAccountEndpoints.update, request)
      .catch((error: unknown) => console.info('Saving the draft failed:', error));
  }
  await signOut('vendor');
}

export function useSaveAndSignOut() {
  const navigate = useNavigate();
  const { run, isBusy } = useAction(saveAndSignOut, {
    after: () => navigate(paths.vendorLogin, { replace: true }),
  });
  return { leave: () => void run(), isLeaving: isBusy };
}
