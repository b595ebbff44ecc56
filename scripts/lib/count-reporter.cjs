const { writeFileSync } = require('node:fs')
const { reporters } = require('mocha')

/** Mocha's `spec` reporter, which also writes counts and failures to the file in COUNTS_FILE. */
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
