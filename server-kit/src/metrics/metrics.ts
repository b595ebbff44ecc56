import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds: from a cached document (below a millisecond) to the 2 s deadlines of writes and waiting reads. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * The event loop's lag is measured with a timer of this interval, which is the least that it shows. At the default of 10 ms the
 * timer is what an idle service mostly does.
 */
const lagSampleMs = 50

/** Creates the metrics of every service: HTTP durations, live connections, the process and its event loop's lag. */
export function createMetrics(service: string) {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagSampleMs })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its response, by route id and status.',
    labelNames: ['route', 'status'],
    buckets,
    registers: [registry],
  })
  const live = new Gauge({
    name: 'http_live_connections',
    help: 'Open server-sent event streams, by route id.',
    labelNames: ['route'],
    registers: [registry],
  })

  return {
    /** Where a service registers its own metrics. */
    registry,
    /** Records a finished request. `route` is the route's id, so that ids in paths do not multiply the time series. */
    observe: (route: string, status: number, milliseconds: number): void =>
      durations.observe({ route, status: String(status) }, milliseconds / 1_000),
    /** Counts open live connections by route. */
    liveConnections: (route: string, change: 1 | -1): void => live.inc({ route }, change),
  }
}
