import type { TracesConfig } from '../adapters/traces/traces-config.ts';
import { SetupError } from '../lib/setup-error.ts';
import { type Finding, leftOut, look, placeOf } from './look.ts';

const part = 'traces';

/** Sends the collector an empty list of spans, which is an empty protobuf message. */
export async function lookAtTraces(traces: TracesConfig | undefined): Promise<Finding> {
  if (!traces) return leftOut(part, 'nothing is traced');
  return look(part, placeOf(traces.endpoint), async () => {
    const { ok, status } = await fetch(traces.endpoint, {
      method: 'POST',
      headers: { ...traces.headers, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(),
    });
    if (!ok) throw new SetupError(`it answered ${status}`);
    return undefined;
  });
}
