/**
 * A rejected promise that nothing handles fails the test that runs, as it does in `mocha FILE`: mocha's workers ignore it. They
 * also remove all such listeners after each file.
 */
export const mochaHooks = {
  beforeAll() {
    process.on('unhandledRejection', rethrow)
  },
}

function rethrow(reason) {
  throw reason
}
