import type { Page } from '@playwright/test';

/** Records a video of changing colours in the browser, one second long. */
export async function recordFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const drawing = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      if (drawing) drawing.fillStyle = `hsl(${frame * 12}, 80%, 50%)`;
      drawing?.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((done) => requestAnimationFrame(done));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  return Buffer.from(bytes);
}
