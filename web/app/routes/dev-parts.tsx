import { PartsGallery } from '#app/features/dev/parts-gallery.tsx';

export default function DevParts() {
  return <PartsGallery />;
}
