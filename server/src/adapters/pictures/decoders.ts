import sharp from 'sharp';

/*
 * Only these decoders may read files, whatever type a file claims to be; SVG, PDF and others are
 * blocked. Files are read by path only, so the SVGs that the server draws in memory
 * (`adapters/share-picture`) open no decoder to them. All calls are in one place, because a block
 * revokes earlier permissions.
 */
const ofFiles = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...ofFiles.map((format) => `VipsForeignLoad${format}File`),
    'VipsForeignLoadSvgBuffer',
  ],
});
