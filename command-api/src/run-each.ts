/**
 * Runs `run` for one item after the other, also when some fail: one that fails every time must not keep the others waiting.
 * Rejects with the first error at the end.
 */
export async function runEach<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await run(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
