const { writeFileSync } = require('node:fs')
const { reporters } = require('mocha')

/** Mocha's `spec`, and its counts in the file that COUNTS_FILE names. */
module.exports = class CountReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options)
    runner.once('end', () => {
      const { passes, failures, pending } = this.stats
      writeFileSync(process.env.COUNTS_FILE, JSON.stringify({ passes, failures, pending }))
    })
  }
}
