/** The environment of a test. The web client's types leave Node out. */
const { env } = (globalThis as unknown as { process: { env: Readonly<Record<string, string | undefined>> } })
  .process

/** How many random cases a test of the safety property tries: `usual`, or what `npm test -- --all` asks for. */
export const safetyCases = (usual: number): number => Number(env.SAFETY_CASES ?? usual)
