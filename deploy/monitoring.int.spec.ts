import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { metricsIn, metricsOfServices, readAlarms, readQueries, readTargets } from './monitoring.ts'
import { instances, readCompose, root } from './rehearsal.ts'

const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
/** The table "Watch | Alarm when | Because". */
const rows = (/\| Watch \|[^\n]*\n\|[-|]+\n(?<rows>(?:\|[^\n]*\n)+)/u.exec(page)?.groups?.rows ?? '')
  .trim()
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))

describe('monitoring', () => {
  it('has a rule with the limit of each alarm in docs/operations.md', () => {
    expect(rows).to.have.length.above(8)
    for (const [, watch = '', when = ''] of rows) {
      const metric = /`(?<name>\w+)/u.exec(watch)?.groups?.name ?? watch
      const limit = /\d+(?:\.\d+)?/u.exec(when.replace('5xx', ''))?.[0] ?? when
      const time = / for (?<seconds>\d+) s/u.exec(when)?.groups?.seconds
      const found = readAlarms().filter(({ expr }) =>
        metricsIn(expr).some(name => name.replace(/_(?:count|bucket)$/u, '') === metric),
      )
      expect(found, metric).to.have.length(1)
      expect(found[0]?.expr, metric).to.match(new RegExp(`([<>]|[!=]=) ${limit}(?![.\\d])`, 'u'))
      if (time) expect(found[0]?.for, metric).to.equal(`${time}s`)
    }
  })

  it('has a row in docs/operations.md for each alarm', () => {
    for (const { alert, expr, annotations } of readAlarms()) {
      const isNamed = metricsIn(expr).some(metric =>
        rows.some(([, watch]) => watch?.includes(`\`${metric.replace(/_(?:count|bucket)$/u, '')}`)),
      )
      expect(isNamed, alert).to.equal(true)
      expect(annotations.summary, alert).to.match(/\.$/u)
    }
  })

  it('reads every instance and store at the port where it serves', () => {
    const { services } = readCompose()
    const wanted = instances.map(name => `${name}:${services[name]?.environment.PORT}`)
    const stores = ['event-store', 'event-store-1', 'event-store-2', 'event-store-3'].map(
      name => `${name}:2113`,
    )
    expect(readTargets()).to.have.members([...wanted, ...stores, 'postgres-exporter:9187'])
  })

  it('sends its password only to stores with a certificate of our own authority', () => {
    const text = readFileSync(join(root, 'deploy', 'monitoring', 'prometheus.yml'), 'utf8')
    expect(text).to.include('ca_file: /run/secrets/event-store-ca, server_name: localhost')
    expect(text).not.to.include('insecure')
    expect(readCompose().services.prometheus?.secrets).to.include('event-store-ca')
    const script = readFileSync(join(root, 'deploy', 'make-secrets.sh'), 'utf8')
    expect(script).to.include('subjectAltName=DNS:%s,DNS:localhost,')
  })

  it('shows what an operator needs on the dashboard', () => {
    const metrics = readQueries().flatMap(metricsIn)
    for (const query of readQueries())
      if (!query.includes('ALERTS')) expect(metricsIn(query), query).not.to.have.length(0)
    expect(metrics).to.include.members([
      'http_request_duration_seconds_bucket',
      'http_live_connections',
      'projector_lag_seconds',
      'kurrentdb_io_events_total',
      'pg_database_size_bytes',
    ])
    expect([...metricsOfServices()]).to.include('nodejs_eventloop_lag_p99_seconds')
  })
})
