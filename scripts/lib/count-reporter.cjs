const { writeFileSync } = require('node:fs')
const { reporters } = require('mocha')

/** Mocha's `spec`, and its counts and failures in the file that COUNTS_FILE names. */
module.exports = class CountReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options)
    const failed = []
    runner.on('fail', (test, error) => failed.push(`${test.titlePath().join(' › ')}: ${error.message}`))
    runner.once('end', () => {
      writeFileSync(process.env.COUNTS_FILE, JSON.stringify({ passes: this.stats.passes, failed }))
    })
  }
}
