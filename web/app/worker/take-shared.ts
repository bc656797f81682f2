import { appPaths, sharedField } from '@threshold/contract/app-paths';
import { keepShared } from '../lib/app/shared-files.ts';

/** Keeps the files of a form that another app sent, and leads to the page that takes them. They reach nobody by that. */
export async function takeShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll(sharedField).filter((value) => value instanceof File);
    await keepShared(files);
  } catch {
    // No form, or no room: the page says that there is nothing.
  }
  return Response.redirect(appPaths.share, 303);
}
