import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'monitoring', name), 'utf8')

/** An alarm of alarms.yml. */
export interface Alarm {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly annotations: { readonly summary: string }
}

/** The alarms of all groups. */
export function readAlarms(): readonly Alarm[] {
  const { groups }: { groups: readonly { rules: readonly Alarm[] }[] } = parse(read('alarms.yml'))
  return groups.flatMap(({ rules }) => rules)
}

/** The queries of the dashboard. */
export function readQueries(): readonly string[] {
  const { panels }: { panels: readonly { targets?: readonly { expr: string }[] }[] } = JSON.parse(
    read('safe-menu.json'),
  )
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

/** The targets that Prometheus reads, as `host:port`. */
export function readTargets(): readonly string[] {
  interface Job {
    readonly static_configs?: readonly { readonly targets: readonly string[] }[]
    readonly dns_sd_configs?: readonly { readonly names: readonly string[]; readonly port: number }[]
  }
  const { scrape_configs: jobs }: { scrape_configs: readonly Job[] } = parse(read('prometheus.yml'))
  return jobs.flatMap(({ static_configs: fixed = [], dns_sd_configs: found = [] }) => [
    ...fixed.flatMap(({ targets }) => targets),
    ...found.flatMap(({ names, port }) => names.map(name => `${name}:${port}`)),
  ])
}

/** The names of the metrics in a query: what is neither a function, a keyword, a label nor a text. */
export function metricsIn(query: string): readonly string[] {
  const plain = query
    .replaceAll(/"[^"]*"/gu, '')
    .replaceAll(/\{[^}]*\}/gu, '')
    .replaceAll(/\b(?:by|without|on) \([^)]*\)/gu, '')
    .replaceAll(/\[[^\]]*\]/gu, '')
  return [...plain.matchAll(/\b([a-z]\w*_\w+|up)\b(?! ?\()/giu)].map(([, name = '']) => name)
}

/** The metrics that the alarms and the dashboard ask our own services for. */
export function metricsOfServices(): ReadonlySet<string> {
  const all = [...readAlarms().map(({ expr }) => expr), ...readQueries()].flatMap(metricsIn)
  return new Set(all.filter(name => !/^(?:kurrentdb_|pg_|up$)/u.test(name)))
}
