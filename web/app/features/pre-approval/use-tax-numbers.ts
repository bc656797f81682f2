import { holdsTaxFileNumber } from '@threshold/contract/tax-file-numbers';
import { useEffect, useState } from 'react';
import { type ApplicationValues, type ContactField, contactFields } from './application-values.ts';
import { fileHoldsTaxNumber } from './look-for-tax-numbers.ts';

/** Phone numbers are what that field is for. */
const texts: readonly ContactField[] = contactFields.filter((field) => field !== 'phone_number');

/** What of an application looks like it holds a Tax File Number, as far as it has been looked into. */
export function useTaxNumbers(files: readonly File[], values: ApplicationValues) {
  const [found, setFound] = useState<ReadonlySet<File>>(new Set());

  useEffect(() => {
    let isCurrent = true;
    async function look(file: File) {
      const isFound = await fileHoldsTaxNumber(file);
      if (isFound && isCurrent) setFound((now) => new Set([...now, file]));
    }
    for (const file of files) void look(file);
    return () => {
      isCurrent = false;
    };
  }, [files]);

  const warned = files.filter((file) => found.has(file));
  return {
    files: warned,
    fields: texts.filter((field) => holdsTaxFileNumber(values[field])),
    /** Waits for the looking, and tells whether it found a file that nobody was warned of yet. */
    isNews: async () => {
      const all = await Promise.all(files.map(fileHoldsTaxNumber));
      const late = files.filter((file, at) => all[at] && !found.has(file));
      if (late.length > 0) setFound((now) => new Set([...now, ...late]));
      return late.length > 0;
    },
  };
}
