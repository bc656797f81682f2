import type { OwnVendor } from '@threshold/contract/vendors';
import { useFileAccess } from '#app/components/file-access/use-file-access.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { EditableSection } from './editable-section.tsx';
import { useEditing } from './editing.tsx';
import { FileList } from './file-list.tsx';
import { FilesForm } from './files-form.tsx';
import classes from './section.module.css';

const id = 'files';
const returnTo = `${withQuery(paths.vendorSettings, { tab: 'personal_details' })}#${id}`;

/** Files that staff check: upload, open with a code, delete. */
export function FilesSection({ vendor }: { vendor: OwnVendor }) {
  const { role, two_factor_enabled, licenses, certificates } = vendor;
  const access = useFileAccess({ role, two_factor_enabled, backTo: returnTo });
  const { current } = useEditing();
  const list = { vendorId: vendor._id, disabled: current !== undefined, onOpen: access.open };
  return (
    <>
      <EditableSection
        id={id}
        title="Licences and Certificates"
        view={
          <>
            <p className={classes.lead}>
              Only you and our staff can open these files. Opening one asks for a code of your
              authenticator.
            </p>
            <FileList {...list} label="Licences" files={licenses} none="No licence yet." />
            <FileList
              {...list}
              label="Certificates"
              files={certificates}
              none="No certificate yet."
            />
          </>
        }
        edit={(done) => <FilesForm vendor={vendor} onDone={done} />}
      />
      {access.dialog}
    </>
  );
}
