/** What is measured, by name: each function measures one window. */
export type Subjects<Windows> = { readonly [Name in keyof Windows]: () => Promise<Windows[Name]> }

/** The windows of each subject, in the order of the rounds: windows with the same index were measured side by side. */
export type Rounds<Windows> = { readonly [Name in keyof Windows]: readonly Windows[Name][] }

interface Options {
  readonly rounds: number
  /** Whether a first round warms everything up and is not counted: yes unless a window is a process of its own. */
  readonly warmUp?: boolean
  /** Waits before each window until the product is idle. */
  readonly before?: () => Promise<void>
}

/**
 * Measures each subject once in each round. Every other round goes backwards (product, baseline, baseline, product), so that a
 * machine that gets slower or faster meanwhile changes both sides alike.
 */
export async function interleave<Windows extends object>(
  { rounds, warmUp = true, before = async () => undefined }: Options,
  subjects: Subjects<Windows>,
): Promise<Rounds<Windows>> {
  const names = Object.keys(subjects) as (keyof Windows)[]
  const measured = Object.fromEntries(names.map(name => [name, []])) as unknown as {
    [Name in keyof Windows]: Windows[Name][]
  }
  for (let round = warmUp ? -1 : 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await before()
      const window = await subjects[name]()
      if (round >= 0) measured[name].push(window)
    }
  }
  return measured
}

/** One value of each window. */
export function valuesOf<Name extends string>(
  windows: readonly Readonly<Record<Name, number>>[],
  name: Name,
): readonly number[] {
  return windows.map(window => window[name])
}
