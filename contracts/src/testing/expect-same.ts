import { expect } from 'chai'

/** Expects equal JSON. With many small values in 100,000 cases, chai's deep comparison takes most of a test's time. */
export const expectSame = (actual: unknown, expected: unknown) =>
  expect(JSON.stringify(actual)).to.equal(JSON.stringify(expected))
