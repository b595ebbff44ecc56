import { testsAll } from '@safe-menu/contracts/testing/variants'

/**
 * Declares a test that runs only with `--all`, as in `.ci/run`, to keep `npm test` short. It is for a detail of a screen that other
 * tests of the file already use.
 */
export const itWithAll = (title: string, test: () => Promise<void>): void => {
  if (testsAll) it(title, test)
}
