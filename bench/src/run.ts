import { type BareAppends, measureBareAppends } from './bare-appends.ts'
import type { Figure } from './figure.ts'
import { type Parts, startBenchStack } from './stack-parts.ts'

/** What subjects may ask of the run that they are part of. */
export interface Run {
  /** How many events S6 rebuilds from. */
  readonly events: number
  /** The stack that subjects use one after the other; started by who asks first. */
  shared(): Promise<Parts>
  /** Measures in a fresh stack, with no other one running beside it. */
  alone(measure: (parts: Parts) => Promise<Figure[]>): Promise<Figure[]>
  /** The baseline that S3 and S4 share, in the shared stack: measured by who asks first. */
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
  /** Told what is measured just now, and in full why something could not be. */
  say(line: string): void
}

/** Measures one subject after the other. A subject's fault is its own line: the others go on. */
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
    async alone(measure) {
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
