import sharp from 'sharp';

/*
 * Only these decoders are ever entered, whatever a file claims to be: SVG, PDF and the rest stay shut. Files enter by their path
 * alone, so the drawings that the server itself makes in memory (`adapters/share-picture`) open no door to them. All in one place,
 * since a block takes back what was opened before it.
 */
const ofFiles = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...ofFiles.map((format) => `VipsForeignLoad${format}File`),
    'VipsForeignLoadSvgBuffer',
  ],
});
