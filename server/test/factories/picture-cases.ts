import sharp from 'sharp';

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#3c3' }, limitInputPixels: false });

export const avif = () => plain(40, 30).avif({ effort: 0 }).toBuffer();
export const tiff = () => plain(40, 30).tiff().toBuffer();
export const webp = () => plain(40, 30).webp().toBuffer();
export const panorama = () => plain(16_382, 3628).jpeg({ quality: 1 }).toBuffer();
export const largePhoto = () => plain(9248, 6944).jpeg({ quality: 1 }).toBuffer();
export const cmykPhoto = () => plain(60, 40).toColourspace('cmyk').jpeg().toBuffer();
/** Returns a PNG of 90 megapixels, too large for the memory limit of one picture. */
export const hugePng = () => plain(10_000, 9000).png({ compressionLevel: 9 }).toBuffer();

/** Returns a BMP of 24 bits with one row for each colour. */
export function bmp(
  width = 4,
  colours: readonly (readonly [number, number, number])[] = [[255, 0, 0]],
) {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + rowBytes * colours.length);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(colours.length, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (const [row, [red, green, blue]] of colours.toReversed().entries()) {
    for (let at = 0; at < width; at += 1)
      file.set([blue, green, red], 54 + row * rowBytes + at * 3);
  }
  return file;
}
