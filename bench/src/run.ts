import { type BareAppends, measureBareAppends } from './bare-appends.ts'
import type { Figure } from './figure.ts'
import { type Parts, startBenchStack } from './stack-parts.ts'

/** What a run offers to its subjects. */
export interface Run {
  /** The number of events that S6 rebuilds from. */
  readonly events: number
  /** The stack that subjects use one after the other. It starts on first use. */
  shared(): Promise<Parts>
  /** Measures in a new stack, while no other stack runs. */
  inNewStack(measure: (parts: Parts) => Promise<Figure[]>): Promise<Figure[]>
  /** The baseline of S3 and S4, measured in the shared stack on first use. */
  bareAppends(): Promise<BareAppends>
}

/** Something to be measured. */
export interface Subject {
  /** The target's number, `S1`. */
  readonly id: string
  readonly name: string
  measure(run: Run): Promise<Figure[]>
}

interface Options extends Pick<Run, 'events'> {
  /** Prints the current subject, and the full reason if something cannot be measured. */
  say(line: string): void
}

/** Measures one subject after the other. An error of one subject becomes its row, and the others continue. */
export async function measureSubjects(
  subjects: readonly Subject[],
  { events, say }: Options,
): Promise<Figure[]> {
  let stack: ReturnType<typeof startBenchStack> | null = null
  let bare: Promise<BareAppends> | null = null

  async function endShared(): Promise<void> {
    const ending = stack
    stack = null
    bare = null
    await (await ending?.catch(() => null))?.stop()
  }
  async function shared(): Promise<Parts> {
    stack ??= startBenchStack()
    return (await stack).parts()
  }
  const run: Run = {
    events,
    shared,
    async inNewStack(measure) {
      await endShared()
      const own = await startBenchStack()
      try {
        return await measure(own.parts())
      } finally {
        await own.stop()
      }
    },
    async bareAppends() {
      bare ??= measureBareAppends((await shared()).eventStoreUrl)
      return bare
    },
  }

  const figures: Figure[] = []
  try {
    for (const subject of subjects) figures.push(...(await measureOne(subject, run, say)))
  } finally {
    await endShared()
  }
  return figures.toSorted((one, other) => numberOf(one) - numberOf(other))
}

const numberOf = ({ id }: Figure) => Number(id.slice(1))

async function measureOne({ id, name, measure }: Subject, run: Run, say: Options['say']): Promise<Figure[]> {
  say(`Measuring ${name} (${id}) ...`)
  const startedAt = performance.now()
  try {
    return await measure(run)
  } catch (error) {
    say(String(error instanceof Error ? error.stack : error))
    return [{ id, what: name, notMeasured: error instanceof Error ? error.message : String(error) }]
  } finally {
    say(`  ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  }
}
