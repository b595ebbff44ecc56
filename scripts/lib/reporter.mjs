import Mocha from 'mocha'

const { EVENT_RUN_END, EVENT_TEST_PENDING } = Mocha.Runner.constants
const print = text => Mocha.reporters.Base.consoleLog(text)

/** Mocha's `spec` reporter. At the end it also lists the skipped tests and prints the total. */
export default class Reporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options)
    const skipped = []
    runner.on(EVENT_TEST_PENDING, test => skipped.push(test.fullTitle()))
    runner.once(EVENT_RUN_END, () => {
      const { passes, failures, duration } = runner.stats
      for (const title of skipped) print(`Skipped: ${title}`)
      const seconds = Math.round(duration / 1_000)
      print(`\n${passes} passed, ${failures} failed, ${skipped.length} skipped in ${seconds} s`)
    })
  }
}
