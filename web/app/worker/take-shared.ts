import { appPaths, sharedField } from '@threshold/contract/app';
import { storeShared } from '../lib/app/shared-files.ts';

/**
 * Stores the files of a form that another app sent, and redirects to the page that uses them.
 * Nothing is sent to the server.
 */
export async function takeShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll(sharedField).filter((value) => value instanceof File);
    await storeShared(files);
  } catch {
    // Not a form, or the storage is full: the page shows that there are no files.
  }
  return Response.redirect(appPaths.share, 303);
}
