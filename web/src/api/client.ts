import { headers as headerNames } from '@safe-menu/contracts/http/headers'
import { QueryClient } from '@tanstack/react-query'
import { sessions, type TokenOwner } from '../session/session.ts'
import { showToast } from '../ui/overlay/toast-store.ts'
import { ApiError, retryDelayMs } from './api-error.ts'
import {
  type Answer,
  buildUrl,
  type CallInput,
  defaultTimeoutMs,
  type Endpoint,
  type SendOptions,
  type Transport,
  transport,
} from './request.ts'

/** The server appends all 500 rows of an import before it answers; the gateway has the same limit. */
const importTimeoutMs = 120_000

/** Half a megabyte over a phone's uplink; the server waits 30 s for it, and then works on it. */
const pictureTimeoutMs = 45_000

export interface CallOptions extends Omit<SendOptions, 'timeoutMs'> {
  /** Whose token to send. A guest's calls carry none. */
  readonly as?: TokenOwner | 'guest'
  /** What a person reads when the session turns out to have ended; a general sentence unless given. */
  readonly endedText?: string | undefined
}

const sessionEndedText = 'Your session has expired. Please log in again.'

interface ClientDeps {
  readonly transport: Transport
  /** The owner's token; `null` without a login, `ended` when the session has ended. */
  readonly token: (owner: TokenOwner) => string | null | 'ended'
  /** The owner's token has expired or was revoked. */
  readonly onSessionEnded: (owner: TokenOwner, text: string) => void
  /** The write was a repetition of an earlier one, and something else has changed since. */
  readonly onChangedSince: () => void
  /** Reads again what the page shows. Rejects when the server cannot be reached. */
  readonly readCurrentState: () => Promise<void>
  readonly newKey: () => string
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Sent twice, these create a second menu, item or invitation. All other writes set a state, so a second one changes nothing. */
const creating: ReadonlySet<Endpoint> = new Set<Endpoint>([
  'POST /api/menus/restaurant/:restaurantId/menus',
  'POST /api/menu-items/:menuId/items',
  'POST /api/menu-items/items/:itemId/duplicate',
  'POST /api/menus/:menuId/duplicate',
  'POST /api/menus/:menuId/import',
  'POST /api/restaurants/:restaurantId/people',
])

/** Refusals with 401 that leave the session as it is. */
const wrongProofs: ReadonlySet<string> = new Set(['auth.credentials_wrong', 'auth.code_wrong'])
/** After this long the server has finished a request whose answer was lost. */
const settledMs = 2_000

/**
 * Calls the APIs for signed-in people, typed by the route list.
 *
 * Every write has its own Idempotency-Key. With the key of an earlier press, the server would return the first answer and
 * write nothing, although the state may have changed in between. After a write with an unknown outcome the page reads its
 * state again; until then the same write is not sent again.
 */
export function createClient(deps: ClientDeps) {
  /** Writes whose outcome is unknown, until the page has read the current state. */
  const unsettled = new Set<string>()

  const authorise = (owner: TokenOwner | 'guest', into: Headers, endedText: string) => {
    if (owner === 'guest') return
    const token = deps.token(owner)
    if (token === 'ended') {
      deps.onSessionEnded(owner, endedText)
      throw new ApiError({ code: 'client.session_ended', status: 401, message: endedText })
    }
    if (token !== null) into.set('authorization', `Bearer ${token}`)
  }

  /** Whether the sent token is still in use: a late refusal of an impersonation's token must not end the admin's session. */
  const isCurrent = (owner: TokenOwner, sent: Headers) => {
    const token = deps.token(owner)
    return token === 'ended' || sent.get('authorization') === `Bearer ${token}`
  }

  /** Reads the current state before a write with an unknown outcome is repeated. */
  const settle = async (endpoint: Endpoint, fingerprint: string) => {
    await deps.readCurrentState()
    unsettled.delete(fingerprint)
    if (!creating.has(endpoint)) return
    throw new ApiError({
      code: 'client.check_first',
      status: 409,
      message:
        'Your first attempt may have been saved. This page is up to date now. Try again only if your change is missing.',
    })
  }

  /** Reads the current state once the server has had time to finish a write whose answer was lost. */
  const settleLater = async (fingerprint: string) => {
    unsettled.add(fingerprint)
    try {
      await deps.wait(settledMs)
      await deps.readCurrentState()
      unsettled.delete(fingerprint)
    } catch {
      // still unreachable: the next attempt reads first
    }
  }

  const write = async (
    endpoint: Endpoint,
    url: string,
    body: unknown,
    sent: Headers,
    options: CallOptions,
  ) => {
    const [method = ''] = endpoint.split(' ')
    const { content, type, timeoutMs, print } = contentOf(body)
    sent.set('content-type', type)
    const fingerprint = `${method} ${url} ${print}`
    // Without this test the await would delay a logout's request until its page is gone.
    if (unsettled.has(fingerprint)) await settle(endpoint, fingerprint)
    sent.set(headerNames.idempotencyKey, deps.newKey())
    try {
      const init = { method, headers: sent, body: content }
      const answer = await deps.transport.send(url, init, { ...options, timeoutMs })
      if (answer.headers.get(headerNames.changedSince) === 'true') deps.onChangedSince()
      deps.transport.rememberWrite(answer)
      return answer
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.outcomeUnknown
      if (isUnknown && options.as !== 'guest') void settleLater(fingerprint)
      throw error
    }
  }

  /** Sends with the owner's token. A refused token ends the session here, whatever is sent. */
  async function withToken<T>(
    owner: TokenOwner | 'guest',
    send: (sent: Headers) => Promise<T>,
    endedText = sessionEndedText,
  ): Promise<T> {
    const sent = new Headers()
    authorise(owner, sent, endedText)
    try {
      return await send(sent)
    } catch (error) {
      const lost = error instanceof ApiError && error.status === 401 && !wrongProofs.has(error.code)
      if (lost && owner !== 'guest' && isCurrent(owner, sent)) deps.onSessionEnded(owner, endedText)
      throw error
    }
  }

  /** As {@link call}, with the answer's headers. */
  async function callFull<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<{ readonly body: Answer<E>; readonly headers: Headers }> {
    const [method = ''] = endpoint.split(' ')
    const url = buildUrl(endpoint, input)
    const send = async (sent: Headers) => {
      sent.set('accept', 'application/json')
      const answer =
        method === 'GET'
          ? await deps.transport.read(url, sent, options)
          : await write(endpoint, url, input.body, sent, options)
      return { body: answer.body as Answer<E>, headers: answer.headers }
    }
    return withToken(options.as ?? 'restaurant', send, options.endedText)
  }

  /** Calls `METHOD /path` of the route list and gives its answer. Throws an {@link ApiError}. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<Answer<E>> {
    return (await callFull(endpoint, input, options)).body
  }

  return { call, callFull, withToken }
}

/** A body as it is sent. `print`: tells it from other bodies; a picture that is sent again changes nothing. */
function contentOf(body: unknown) {
  if (body instanceof Uint8Array)
    return {
      content: new Uint8Array(body),
      type: 'image/jpeg',
      timeoutMs: pictureTimeoutMs,
      print: `${body.length} bytes`,
    }
  if (typeof body === 'string')
    return { content: body, type: 'text/csv; charset=utf-8', timeoutMs: importTimeoutMs, print: body }
  const text = JSON.stringify(body ?? {})
  return { content: text, type: 'application/json', timeoutMs: defaultTimeoutMs, print: text }
}

/** The cache of reads. Data stays on the screen while it is refetched; a temporary failure is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000, // going back and forth between two screens does not ask again
      retry: (failures, error) => retryDelayMs(error, failures) !== null,
      retryDelay: (failures, error) => retryDelayMs(error, failures) ?? 0,
      // Also send requests when the browser believes it is offline: they fail with a message instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Reads again what the page shows. Rejects when a read gets no answer. A read that the server refuses, or that fails in the page,
 * does not reject: its own part of the page shows the failure, and a write elsewhere on the page must not wait for it.
 */
export async function readCurrentState(queries: QueryClient): Promise<void> {
  await queries.refetchQueries({ type: 'active' })
  for (const { state } of queries.getQueryCache().findAll({ type: 'active' }))
    if (state.error instanceof ApiError && state.error.status === 0) throw state.error
}

/** 128 random bits. `crypto.randomUUID` exists only on HTTPS and localhost, and a tablet in the kitchen may use neither. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

let sessionEnded: ClientDeps['onSessionEnded'] = () => {}

/** Sets what happens when a token is refused: the app's shell redirects to the login. */
export function onSessionEnded(listener: typeof sessionEnded): void {
  sessionEnded = listener
}

/** The API client of this page. `withToken` sends what `call` cannot, such as a download. */
export const { call, callFull, withToken } = createClient({
  transport,
  token: owner => sessions.tokenOf(owner),
  onSessionEnded: (owner, text) => sessionEnded(owner, text),
  onChangedSince() {
    void queryClient.invalidateQueries()
    showToast({
      tone: 'note',
      title: 'This was saved earlier and has been changed since',
      body: 'The page now shows the current state. Check it before you go on.',
    })
  },
  readCurrentState: () => readCurrentState(queryClient),
  newKey: randomKey,
  wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
})
