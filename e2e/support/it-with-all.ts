import { testsAll } from '@safe-menu/contracts/testing/variants'

/**
 * Declares a test that only runs with `--all`, as `.ci/run` does, because `npm test` has to take minutes: a detail of a screen
 * that the other tests of its file already use.
 */
export const itWithAll = (title: string, test: () => Promise<void>): void => {
  if (testsAll) it(title, test)
}
