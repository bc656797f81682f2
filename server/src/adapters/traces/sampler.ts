import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler as TraceSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from './traces-config.ts';

const roots = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
};

/**
 * Returns OpenTelemetry's sampler of that name. The 'parentbased' ones follow the caller's
 * decision.
 */
export function samplerOf({ name, ratio }: Sampler): TraceSampler {
  switch (name) {
    case 'parentbased_always_on':
    case 'parentbased_always_off':
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({
        root: samplerOf({ name: name.slice('parentbased_'.length) as keyof typeof roots, ratio }),
      });
    default:
      return roots[name](ratio);
  }
}
