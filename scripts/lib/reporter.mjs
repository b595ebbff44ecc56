import { relative } from 'node:path'
import Mocha from 'mocha'
import { root } from './steps.mjs'

const { EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Mocha.Runner.constants
const print = text => Mocha.reporters.Base.consoleLog(text)

/**
 * Mocha's `spec` reporter. Its last lines name the skipped tests and the failed ones, because their output is thousands of lines
 * above, and count all tests.
 */
export default class Reporter extends Mocha.reporters.Spec {
  #passed = 0
  #skipped = []
  #failed = []

  constructor(runner, options) {
    super(runner, options)
    runner.on(EVENT_TEST_PASS, () => this.#passed++)
    runner.on(EVENT_TEST_PENDING, test => this.#skipped.push(nameOf(test)))
    // When a file cannot be loaded or its process ends, the error names the file, and the test does not.
    runner.on(EVENT_TEST_FAIL, (test, error) =>
      this.#failed.push(`${nameOf(test, test.file ?? error.file)}: ${String(error.message).split('\n')[0]}`),
    )
  }

  /** Mocha calls this after the last event. Lost files are reported after the end of the run. */
  done(failures, end) {
    for (const name of this.#skipped) print(`Skipped: ${name}`)
    for (const line of this.#failed) print(`Failed: ${line}`)
    const seconds = Math.round((this.stats?.duration ?? 0) / 1_000) // none if the set-up failed
    const total = this.#passed + this.#failed.length + this.#skipped.length
    print(
      `\n${total} tests in ${seconds} s: ${this.#passed} passed, ${this.#failed.length} failed, ${this.#skipped.length} skipped`,
    )
    // A run in which no test passed proves nothing.
    end(this.#passed === 0 ? Math.max(failures, 1) : failures)
  }
}

function nameOf(test, file = test.file) {
  return [file && relative(root, file), ...test.titlePath()].filter(Boolean).join(' › ')
}
