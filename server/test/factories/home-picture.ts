import { newId } from '#src/db/new-id.ts';
import type { TestApp } from '../test-app.ts';
import { buildFile } from './file.ts';

interface Made {
  readonly purchase_id: string;
  readonly home_id: string;
  readonly added_by: string | null;
}

/** A picture of a home, in storage. @returns its id and that of its file */
export async function buildHomePicture(
  test: TestApp,
  picture: Made,
): Promise<{ id: string; file: string }> {
  const as = { kind: 'home_picture', original_name: 'home.webp', file_type: 'image/webp' } as const;
  const file = await buildFile(test, as, 'RIFF of a picture');
  const id = newId();
  await test.database.db
    .insertInto('purchase_pictures')
    .values({ id, ...picture, file_id: file, created_at: new Date() })
    .execute();
  return { id, file };
}
