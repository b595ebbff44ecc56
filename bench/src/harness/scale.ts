import type { Cost, Thing } from './cost.ts'
import { round } from './table.ts'

/** An ordinary restaurant, for the estimate. */
const restaurantDay = {
  items: 60,
  writesPerDay: 20,
  viewsPerDay: 200,
  /** The part of a day's views and writes that falls into its busiest hour. */
  busiestHour: 0.2,
  minutesOpen: 10,
} as const

const sizes = [100, 10_000, 1_000_000]
const secondsPerHour = 3_600
const daysPerYear = 365
const daysOfViewsKept = 30 // command-api/src/guest-activity/close-days.ts

/** What a number of restaurants needs, in the busiest hour and after a year. */
interface Need {
  readonly restaurants: number
  readonly viewsPerSecond: number
  readonly writesPerSecond: number
  readonly openPages: number
  /** Cores, for everything above idle. */
  readonly cores: number
  readonly networkMegabits: number
  /** Memory of query-api for its open pages. `null`: not measured. */
  readonly pagesGigabytes: number | null
  readonly logGigabytes: number
  readonly databaseGigabytes: number
}

/** Multiplies the measured costs by an ordinary restaurant's day. */
function needOf(costs: readonly Cost[], restaurants: number): Need {
  const cost = (thing: Thing, part: 'cpu' | 'logBytes' | 'databaseBytes' | 'networkBytes') =>
    costs.find(each => each.thing === thing)?.[part] ?? 0
  const pageMemory = costs.find(({ thing }) => thing === 'open page for a minute')?.memoryBytes ?? null
  const { items, writesPerDay, viewsPerDay, busiestHour, minutesOpen } = restaurantDay
  const viewsPerSecond = (restaurants * viewsPerDay * busiestHour) / secondsPerHour
  const writesPerSecond = (restaurants * writesPerDay * busiestHour) / secondsPerHour
  const openPages = viewsPerSecond * minutesOpen * 60
  const pageMinutesPerSecond = openPages / 60
  const perSecond = (part: 'cpu' | 'networkBytes') =>
    viewsPerSecond * (cost('view', part) + cost('tracked view', part)) +
    writesPerSecond * cost('write', part) +
    pageMinutesPerSecond * cost('open page for a minute', part)
  const stored = (part: 'logBytes' | 'databaseBytes') =>
    restaurants *
    (cost('restaurant', part) +
      items * cost('item', part) +
      daysPerYear * writesPerDay * cost('write', part) +
      daysOfViewsKept * viewsPerDay * cost('tracked view', part))
  return {
    restaurants,
    viewsPerSecond,
    writesPerSecond,
    openPages,
    cores: perSecond('cpu') / 1e6,
    networkMegabits: (perSecond('networkBytes') * 8) / 1e6,
    pagesGigabytes: pageMemory === null ? null : (openPages * pageMemory) / 1e9,
    logGigabytes: stored('logBytes') / 1e9,
    databaseGigabytes: stored('databaseBytes') / 1e9,
  }
}

/** The two tables of docs/scale.md. */
export function scaleTables(costs: readonly Cost[]): string {
  const cell = (value: number | null) => (value === null ? '–' : round(value))
  const costRows = costs.map(
    ({ thing, cpu, logBytes, databaseBytes, networkBytes, memoryBytes }) =>
      `| ${thing} | ${[cpu, logBytes, databaseBytes, networkBytes, memoryBytes].map(cell).join(' | ')} |`,
  )
  const { items, writesPerDay, viewsPerDay, busiestHour, minutesOpen } = restaurantDay
  const needRows = sizes.map(size => {
    const need = needOf(costs, size)
    return `| ${size.toLocaleString('en')} | ${Object.values(need).slice(1).map(cell).join(' | ')} |`
  })
  return [
    '| One | CPU, µs | log, B | Postgres, B | network, B | memory, B |',
    '|---|---|---|---|---|---|',
    ...costRows,
    '',
    `An ordinary restaurant has ${items} items, ${writesPerDay} writes and ${viewsPerDay} views a day, ${busiestHour * 100} % of them in the busiest hour, and each page is open for ${minutesOpen} minutes.`,
    '',
    '| Restaurants | views/s | writes/s | open pages | cores | network, Mbit/s | pages in query-api, GB | log, GB a year | Postgres, GB a year |',
    '|---|---|---|---|---|---|---|---|---|',
    ...needRows,
  ].join('\n')
}
