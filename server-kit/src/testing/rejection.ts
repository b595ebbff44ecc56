/** Resolves to the error that the work rejects with. Rejects if the work resolves. */
export const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it should have been rejected')
    },
    (error: unknown) => error,
  )
