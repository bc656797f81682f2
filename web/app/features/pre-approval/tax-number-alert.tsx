import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import classes from './contact-step.module.css';
import type { PreApproval } from './use-pre-approval.ts';

const nameOfField = {
  first_name: 'your first name',
  last_name: 'your last name',
  email: 'your email',
  phone_number: 'your phone',
} as const;

/** Warns about a possible Tax File Number before it is sent. It does not prevent sending. */
export function TaxNumberAlert({ application }: { application: PreApproval }) {
  const { taxNumbers, files, sent } = application;
  const places = [
    ...taxNumbers.fields.map((field) => nameOfField[field]),
    ...taxNumbers.files.map(({ name }) => name),
  ];
  const isFound = places.length > 0;
  return (
    <div role="status" className={isFound ? undefined : classes.nothing}>
      {isFound && (
        <Alert tone="warning">
          <p>
            <b>{`This looks like a Tax File Number: ${places.join(', ')}.`}</b> A broker does not
            need it to arrange a loan. Please black it out, or leave it out. Nothing has been sent
            yet.
          </p>
          {taxNumbers.files.length > 0 && (
            <div className={classes.acts}>
              {taxNumbers.files.map((file) => (
                <Button
                  key={`${file.name} ${file.size} ${file.lastModified}`}
                  size="sm"
                  disabled={sent !== undefined}
                  onClick={() => application.setFiles(files.filter((each) => each !== file))}
                >
                  {`Leave out ${file.name}`}
                </Button>
              ))}
            </div>
          )}
        </Alert>
      )}
    </div>
  );
}
