// The web client's types leave Node out.
const { process } = globalThis as unknown as {
  process: { env: Readonly<Record<string, string | undefined>> }
}

/** Whether `--all` was given to `npm test` or `npm run test:journeys`, as `.ci/run` does: everything that has variants is tested in each. */
export const testsAll = process.env.ALL === 'true'

/** The variants that a test runs, such as languages or screens: all of them with `--all`, otherwise `usual`, which is the first. */
export const variants = <Variant>(
  all: readonly Variant[],
  usual: readonly NoInfer<Variant>[] = all.slice(0, 1),
): readonly Variant[] => (testsAll ? all : usual)

/** How many random cases a test tries: all of them with `--all`, otherwise `usual`. */
export const cases = (usual: number, all: number): number => (testsAll ? all : usual)
