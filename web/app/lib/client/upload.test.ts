import { expect, it } from 'vitest';
import { toFormData } from './upload.ts';

it('builds form data with text fields before files, omitting undefined fields', () => {
  const one = new File(['1'], 'one.pdf');
  const two = new File(['2'], 'two.pdf');
  const form = toFormData({
    fields: { first_name: 'Wren', password: undefined },
    files: { profile_picture: new Blob(['3']), licenses: [one, two] },
  });
  expect([...form.keys()]).toEqual(['first_name', 'profile_picture', 'licenses', 'licenses']);
  const names = form.getAll('licenses').map((file) => file instanceof File && file.name);
  expect(names).toEqual(['one.pdf', 'two.pdf']);
});
