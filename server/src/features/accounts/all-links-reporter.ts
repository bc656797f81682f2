import { limits } from '@threshold/contract/limits';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';

const NAME = 'password_reset_link_hours_total';

/** Says, once an hour at most, that all resets are links: in the log, and as a count for whoever watches. */
export function allLinksReporter(app: FastifyInstance): () => void {
  const known = app.metrics.getSingleMetric(NAME);
  const counter =
    known instanceof Counter
      ? known
      : new Counter({
          name: NAME,
          help: 'How often wrong reset codes of all accounts together made all resets links for a while',
          registers: [app.metrics],
        });
  const { links_in_all_minutes: minutes, wrong_codes_in_all_per_hour: wrong } = limits.reset_link;
  return () => {
    counter.inc();
    app.log.warn({ minutes, wrong }, 'many wrong reset codes: all resets are links for a while');
  };
}
