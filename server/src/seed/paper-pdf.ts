/** A4, in points. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 72;

export interface Paper {
  readonly title: string;
  /** What the paper says, label by label. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** In small print at the foot. */
  readonly foot: string;
}

/** A one-page PDF that every reader opens: a frame, a title and what the paper says. Letters of English only. */
export function paperPdf({ title, facts, foot }: Paper): Buffer {
  const top = HEIGHT - 2 * MARGIN;
  const drawing = [
    `2 w ${MARGIN / 2} ${MARGIN / 2} ${WIDTH - MARGIN} ${HEIGHT - MARGIN} re S`,
    textAt('F2', 22, MARGIN, top, title),
    ...facts.flatMap(([label, value], index) => {
      const y = top - 64 - 48 * index;
      return [textAt('F1', 10, MARGIN, y, label), textAt('F2', 14, MARGIN, y - 18, value)];
    }),
    textAt('F1', 9, MARGIN, MARGIN, foot),
  ].join('\n');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
  ]);
}

function textAt(font: string, size: number, x: number, y: number, text: string): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
}

const fontOf = (name: string) =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** Numbers the objects from 1 on, and says at the end where each starts. */
function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  const table = file.length;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`;
  file += `trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
