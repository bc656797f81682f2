import sharp from 'sharp';

/*
 * Only these decoders may read files, whatever type a file claims to be; SVG, PDF and others are
 * blocked. Files are read only by path. The SVG decoder reads only from memory, where the server
 * draws its own SVGs (`adapters/share-picture`), so no file reaches it. All calls are in one place,
 * because a block revokes earlier permissions.
 */
const ofFiles = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...ofFiles.map((format) => `VipsForeignLoad${format}File`),
    'VipsForeignLoadSvgBuffer',
  ],
});
