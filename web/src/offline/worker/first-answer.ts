/** A cellar's network may need this long for a first byte. A guest who has a copy does not wait longer. */
const patienceMs = 3_000

interface FirstAnswerOptions {
  readonly network: Promise<Response>
  /** `null`: there is no copy. */
  readonly copy: () => Promise<Response | null>
  /** Whether the network's answer is one. A proxy without a service behind it has none. */
  readonly isAnswer: (answer: Response) => boolean
  readonly patienceMs?: number
}

/** The network's answer if it comes within the time limit, else the copy. Without a copy, whatever the network brings. */
export async function firstAnswer(options: FirstAnswerOptions): Promise<Response> {
  const { network, copy, isAnswer } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), options.patienceMs ?? patienceMs)
  })
  const usable = network.then(
    answer => (isAnswer(answer) ? answer : null),
    () => null,
  )
  const answer = await Promise.race([usable, timeout])
  clearTimeout(timer)
  return answer ?? (await copy().catch(() => null)) ?? network
}
