import { Radio, Textarea, TextInput } from '@mantine/core';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { serviceAreaBodySchema } from '@threshold/contract/endpoints/search/service-areas';
import { readAmount } from '@threshold/contract/rules/text/numbers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { requestLimits, requestMessages } from '@threshold/contract/texts/request-texts';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { formatServiceArea } from '#app/lib/format/service-area.ts';
import { type Faults, findFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { type ServiceAreaChange, saveServiceArea } from '../api.ts';
import { EditableSection } from './editable-section.tsx';

const id = 'service-area';

/** Area in which the vendor works. Buyers' requests from this area are offered to the vendor. */
export function ServiceAreaSection({ vendor }: { vendor: OwnVendor }) {
  return (
    <EditableSection
      id={id}
      title="Service Area"
      view={
        <DescriptionList
          facts={[{ label: 'You work', value: formatServiceArea(vendor.service_area) }]}
        />
      }
      edit={(done) => <ServiceAreaForm vendor={vendor} onDone={done} />}
    />
  );
}

function toAreaValues({ service_area }: OwnVendor) {
  const radius = service_area?.radius_km ?? null;
  const localities = service_area?.localities ?? [];
  const kind: 'none' | 'radius' | 'localities' =
    radius !== null ? 'radius' : localities.length > 0 ? 'localities' : 'none';
  return {
    kind,
    radius: radius === null ? '' : String(radius),
    localities: localitiesText(localities),
  };
}
type AreaValues = ReturnType<typeof toAreaValues>;

export function toServiceAreaBody({ kind, radius, localities }: AreaValues): ServiceAreaChange {
  if (kind === 'radius') return { radius_km: readAmount(radius) ?? Number.NaN };
  return kind === 'localities' ? { localities: parseLocalities(localities) } : {};
}

/** Maps the schema's first fault to the visible field: radius or list of suburbs. */
function findAreaFaults(typed: AreaValues): Faults {
  if (typed.kind === 'localities' && typed.localities.trim() === '') {
    return { localities: requestMessages.locality };
  }
  const [fault] = Object.values(findFaults(serviceAreaBodySchema, toServiceAreaBody(typed)));
  if (!fault) return {};
  return typed.kind === 'radius' ? { radius: fault } : { localities: fault };
}

function ServiceAreaForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const form = useForm({
    initial: toAreaValues(vendor),
    rules: findAreaFaults,
    send: (typed) => saveServiceArea(vendor, toServiceAreaBody(typed)),
    failed: outcomes.vendors.save_failed,
    done: outcomes.vendors.saved,
    after: onDone,
  });
  const { kind } = form.values;
  return (
    <SectionForm labelledBy={id} form={form} onCancel={onDone}>
      <Radio.Group
        label="Where do you work?"
        value={kind}
        onChange={(value) => form.setFieldValue('kind', value)}
      >
        <div className="pair" style={{ gap: 'var(--s-20)' }}>
          <Radio value="none" label="I do not say" />
          <Radio value="radius" label="Around my office" />
          <Radio value="localities" label="In these suburbs" />
        </div>
      </Radio.Group>
      {kind === 'radius' && (
        <TextInput
          {...form.getInputProps('radius')}
          label="Kilometres around your office"
          description={`From 1 to ${requestLimits.max_radius_km}.`}
          inputMode="numeric"
        />
      )}
      {kind === 'localities' && (
        <Textarea
          {...form.getInputProps('localities')}
          label="Suburbs"
          description={`One a line with its postcode, such as Parramatta 2150. At most ${requestLimits.localities}.`}
          rows={5}
        />
      )}
    </SectionForm>
  );
}

/** Formats suburbs as 'Parramatta 2150', one per line. */
export const localitiesText = (
  localities: readonly { readonly name: string; readonly post_code: string }[],
): string => localities.map(({ name, post_code }) => `${name} ${post_code}`).join('\n');

/** Parses the lines. A missing postcode stays empty, which the schema rejects. */
export function parseLocalities(text: string) {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const post_code = /\d{4}$/.exec(line)?.[0] ?? '';
    return { name: line.slice(0, line.length - post_code.length).trim(), post_code };
  });
}
