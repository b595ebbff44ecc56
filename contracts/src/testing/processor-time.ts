// The web client's types leave Node out.
const { process } = globalThis as unknown as {
  process: { cpuUsage(): { readonly user: number; readonly system: number } }
}

/** Milliseconds of processor time that this process has used. Unlike the time of a clock, others on the machine do not lengthen it. */
export function processorTimeMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
