import { parseArgs } from 'node:util'

/** What a run was asked for. */
export interface Options {
  /** Write the table into the README. */
  readonly readme: boolean
  /** The targets to measure, `S1`; all of them when empty. */
  readonly only: ReadonlySet<string>
  /** Events of the log that S6 rebuilds from. */
  readonly events: number
  /** Nothing is left out or made smaller: what a README and a later reader may compare. */
  readonly isWhole: boolean
  readonly help: boolean
}

const wholeEvents = 1_000_000

export const usage = `usage: npm run bench -- [--readme] [--only S1,S6] [--events 1000000]
  --readme      write the table into README.md
  --only LIST   measure these targets alone
  --events N    how many events S6 rebuilds from (1,000,000)
A whole run takes some fifteen minutes on two cores, half of them for S6, S10 and S12.
With --only or --events nothing is kept: bench/results/latest.json and README.md hold whole runs.
`

/** Reads the command line. Throws with a sentence for people. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      readme: { type: 'boolean', default: false },
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
  if (values.readme && !isWhole) throw new Error('--readme takes a whole run: no --only, no --events.')
  return { readme: values.readme, help: values.help, only, events, isWhole }
}
