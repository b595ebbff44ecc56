import { parseArgs } from 'node:util'

/** The options of one run. */
export interface Options {
  /** Write the tables into docs/benchmarks.md and README.md. */
  readonly write: boolean
  /** The targets to measure, for example `S1`; all of them when empty. */
  readonly only: ReadonlySet<string>
  /** The number of events in the log that S6 rebuilds from. */
  readonly events: number
  /** Whether the run measures everything in full size. Only whole runs are saved, so that saved figures are comparable. */
  readonly isWhole: boolean
  readonly help: boolean
}

const wholeEvents = 1_000_000

export const usage = `usage: npm run bench -- [--write] [--only S1,S6] [--events 1000000]
  --write       write the tables into docs/benchmarks.md and README.md
  --only LIST   measure only these targets
  --events N    number of events that S6 rebuilds from (1,000,000)
A whole run takes about fifteen minutes on two cores, half of them for S6, S10 and S12.
With --only or --events nothing is saved: bench/results/latest.json and the tables hold whole runs.
`

/** Reads the command line. Throws an error with a message for people. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      write: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      events: { type: 'string', default: String(wholeEvents) },
      help: { type: 'boolean', default: false },
    },
  })
  const only = new Set(values.only.split(',').filter(id => id !== ''))
  for (const id of only) {
    if (!known.includes(id)) throw new Error(`There is no target ${id}; there are ${known.join(', ')}.`)
  }
  const events = Number(values.events)
  if (!Number.isInteger(events) || events < 1_000)
    throw new Error('--events takes a whole number of at least 1,000.')
  const isWhole = only.size === 0 && events === wholeEvents
  if (values.write && !isWhole) throw new Error('--write needs a whole run: leave out --only and --events.')
  return { write: values.write, help: values.help, only, events, isWhole }
}
