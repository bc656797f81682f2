import { type HomePicture, homePictureEndpoints } from '@threshold/contract/buying/home-pictures';
import { api } from '#app/lib/api/api-client.ts';
import { upload } from '#app/lib/api/upload.ts';
import type { HomeIds } from './api.ts';

/** The pictures of a home, the oldest first. @throws ApiError */
export async function listPictures(params: HomeIds, signal: AbortSignal): Promise<HomePicture[]> {
  return (await api.call(homePictureEndpoints.list, { params }, { signal })).data;
}

/** @throws ApiError */
export async function addPictures(
  params: HomeIds,
  pictures: readonly File[],
  onProgress: (sent: number) => void,
): Promise<void> {
  await upload(homePictureEndpoints.add, { params, files: { pictures } }, { onProgress });
}

/** @throws ApiError */
export async function removePicture(params: HomeIds, pictureId: string): Promise<void> {
  await api.call(homePictureEndpoints.remove, { params: { ...params, pictureId } });
}
