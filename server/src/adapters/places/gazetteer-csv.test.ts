import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatGazetteer, GazetteerError, parseGazetteer } from './gazetteer-csv.ts';
import { openPlaces } from './open-places.ts';

const header = 'postcode,locality,state,latitude,longitude';
const richmond = '3121,Richmond,VIC,-37.82,145.0';

describe('parseGazetteer', () => {
  it('accepts any column order, quotes, a byte-order mark and Windows line ends', () => {
    const csv =
      '\uFEFFstate,locality,postcode,longitude,latitude,lga,population\r\n' +
      'vic,"Richmond",3121,145.0,-37.82,Yarra,28587\r\n\r\n';
    expect(parseGazetteer(csv)).toEqual([
      {
        postcode: '3121',
        locality: 'Richmond',
        state: 'VIC',
        latitude: -37.82,
        longitude: 145,
        population: 28587,
      },
    ]);
  });

  it.each([
    ['postcode of 3 digits', '312,Richmond,VIC,-37.82,145.0', /line 3: postcode/],
    ['foreign state', '3121,Richmond,OTAGO,-37.82,145.0', /line 3: state/],
    ['empty name', '3121,,VIC,-37.82,145.0', /line 3: locality/],
    ['latitude in words', '3121,Richmond,VIC,south,145.0', /line 3: latitude must be a number/],
    ['latitude beyond the pole', '3121,Richmond,VIC,-97.82,145.0', /line 3: latitude must be with/],
    ['missing longitude', '3121,Richmond,VIC,-37.82,', /line 3: longitude/],
    ['one field too many', `${richmond},7,8`, /line 3/],
    ['quote that is not closed', '3121,"Richmond,VIC,-37.82,145.0', /line 3/],
  ])('reports the line of a fault: %s', (_fault, line, message) => {
    const csv = `${header}\n${richmond}\n${line}\n`;
    expect(() => parseGazetteer(csv)).toThrow(GazetteerError);
    expect(() => parseGazetteer(csv)).toThrow(message);
  });

  it.each([
    ['', /line 1/],
    [`${header}\n`, /no localities/],
    [`postcode,locality,state\n3121,Richmond,VIC\n`, /missing column latitude, longitude/],
  ])('refuses a file without localities or with missing columns', (csv, message) => {
    expect(() => parseGazetteer(csv)).toThrow(message);
  });

  it('parses the output of formatGazetteer', () => {
    const rows = parseGazetteer(
      `${header},population\n${richmond},7\n0800,Darwin,NT,-12.4,130.8,\n`,
    );
    expect(parseGazetteer(formatGazetteer(rows))).toEqual(rows);
  });
});

describe('GAZETTEER_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const file = join(folder, 'places.csv');
    writeFileSync(file, text);
    return file;
  };

  it('replaces all built-in localities', async () => {
    const gazetteerFile = fileOf(`${header}\n4999,Testville,QLD,-20,145\n`);
    const places = await openPlaces({ gazetteerFile });
    expect(await places.autocomplete('test')).toEqual([
      { place_id: 'au:4999:QLD:testville', description: 'Testville QLD 4999, Australia' },
    ]);
    expect(await places.autocomplete('sydney')).toEqual([]);
    expect(await places.geocode('3121')).toBeUndefined();
  });

  it('prevents the start if the file is faulty, naming path and line', async () => {
    const gazetteerFile = fileOf(`${header}\n4999,Testville,QLD,x,145\n`);
    await expect(openPlaces({ gazetteerFile })).rejects.toThrow(
      /GAZETTEER_FILE .*places\.csv: line 2: latitude/,
    );
    await expect(openPlaces({ gazetteerFile: join(folder, 'none.csv') })).rejects.toThrow(/ENOENT/);
  });
});
