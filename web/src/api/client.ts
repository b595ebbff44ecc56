import { headers as headerNames } from '@safe-menu/contracts/http/headers'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { sessions, type TokenOwner } from '../session/session.ts'
import { ApiError, retryDelayMs } from './api-error.ts'
import {
  type Answer,
  buildUrl,
  type CallInput,
  defaultTimeoutMs,
  type Endpoint,
  type Exchanged,
  type Send,
  type SendOptions,
  send,
} from './request.ts'

/** The server appends all 500 rows of an import before it answers; the gateway has the same limit. */
const importTimeoutMs = 120_000

/** Half a megabyte over a phone's uplink; the server waits 30 s for it, and then works on it. */
const pictureTimeoutMs = 45_000

export interface CallOptions extends Omit<SendOptions, 'timeoutMs'> {
  /** Whose token to send. A guest's calls carry none. */
  readonly as?: TokenOwner | 'guest' | undefined
  /** What a person reads when the session turns out to have ended; a general sentence unless given. */
  readonly endedText?: string | undefined
}

const sessionEndedText = 'Your session has expired. Please log in again.'

interface ClientDeps {
  readonly send: Send
  readonly now: () => number
  /** The owner's token; `null` without a login, `ended` when the session has ended. */
  readonly token: (owner: TokenOwner) => string | null | 'ended'
  /** The owner's token has expired or was revoked. */
  readonly onSessionEnded: (owner: TokenOwner, text: string) => void
  /** The write was a repetition of an earlier one, and something else has changed since. */
  readonly onChangedSince: () => void
  /** The outcome of a write is unknown: what the page shows may no longer be true. */
  readonly onOutcomeUnknown: () => void
  readonly newKey: () => string
}

/** The read models are milliseconds behind the events: a token that is older asks for nothing they do not have. */
const consistencyMs = 60_000
/** A server reads at most this many. */
const maxTokens = 8

/** Refusals with 401 that leave the session as it is. */
const wrongProofs: ReadonlySet<string> = new Set(['auth.credentials_wrong', 'auth.code_wrong'])
/**
 * Calls the APIs for signed-in people, typed by the route list.
 *
 * Every write has its own Idempotency-Key, except one that repeats a write whose outcome is unknown, or that is under way: with the
 * same key it writes nothing twice. An answered write ends that, because the same press then means something else. Reads carry the
 * consistency tokens of the last writes, so that people see what they have just changed.
 */
export function createClient(deps: ClientDeps) {
  /** The keys of writes whose outcome is unknown. */
  const openKeys = new Map<string, string>()
  /** The last write of a signed-in person, while it is under way. On a busy page, a double tap sends it twice. */
  let underWay: { readonly request: string; readonly key: string } | null = null
  // More than one: the tokens of writes to different projection groups name different positions, and only servers can read them.
  let recent: readonly { readonly token: string; readonly at: number }[] = []

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

  const read = async (url: string, sent: Headers, options: CallOptions): Promise<Exchanged> => {
    const init = { method: 'GET', headers: sent }
    recent = recent.filter(({ at }) => deps.now() - at < consistencyMs)
    if (recent.length > 0) sent.set(headerNames.consistencyToken, recent.map(({ token }) => token).join(','))
    try {
      return await deps.send(url, init, options)
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'request.invalid_consistency_token'
      if (!refused) throw error
      // The servers have a new key since the token was signed. The read itself is fine.
      recent = []
      sent.delete(headerNames.consistencyToken)
      return deps.send(url, init, options)
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
    const { content, type, timeoutMs, fingerprint } = contentOf(body)
    sent.set('content-type', type)
    const request = `${method} ${url} ${fingerprint}`
    const repeated = underWay?.request === request ? underWay.key : openKeys.get(request)
    const own = { request, key: repeated ?? deps.newKey() }
    const { key } = own
    openKeys.delete(request)
    if (options.as !== 'guest') underWay = own
    sent.set(headerNames.idempotencyKey, key)
    try {
      const init = { method, headers: sent, body: content }
      const answer = await deps.send(url, init, { ...options, timeoutMs })
      openKeys.clear()
      if (answer.headers.get(headerNames.changedSince) === 'true') deps.onChangedSince()
      const token = answer.headers.get(headerNames.consistencyToken)
      if (token !== null) recent = [...recent, { token, at: deps.now() }].slice(-maxTokens)
      return answer
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.outcomeUnknown
      if (isUnknown && options.as !== 'guest') {
        openKeys.set(request, key)
        deps.onOutcomeUnknown()
        if (mayBeSaved(error)) throw new ApiError({ ...error, message: error.message, mayBeSaved: true })
      }
      throw error
    } finally {
      if (underWay === own) underWay = null
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
          ? await read(url, sent, options)
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

/** A server that refuses says itself what it saved, and without a network nothing is sent. */
const mayBeSaved = ({ code }: ApiError) =>
  code === 'service.outcome_unknown' || (code.startsWith('client.') && code !== 'client.offline')

/** A body as it is sent. `fingerprint`: a text that no other body has. */
function contentOf(body: unknown) {
  if (body instanceof Uint8Array)
    return {
      content: new Uint8Array(body),
      type: 'image/jpeg',
      timeoutMs: pictureTimeoutMs,
      fingerprint: new TextDecoder('latin1').decode(body),
    }
  if (typeof body === 'string')
    return { content: body, type: 'text/csv; charset=utf-8', timeoutMs: importTimeoutMs, fingerprint: body }
  const text = JSON.stringify(body ?? {})
  return { content: text, type: 'application/json', timeoutMs: defaultTimeoutMs, fingerprint: text }
}

/** What each `useMutation` says about its write. */
interface WriteMeta extends Record<string, unknown> {
  /** What failed, as a toast's title: "The menu was not saved". It names what it is about: a success takes back the toasts with its title. */
  readonly failed: string
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta
  }
}

/** The one place for failed writes. A mutation without `meta` shows its failure itself. */
const writes = new MutationCache({
  onError(error, _variables, _result, { meta }) {
    if (meta) reactions.onWriteFailed(error, meta.failed)
  },
  onSuccess(_answer, _variables, _result, { meta }) {
    if (meta) reactions.onWritten(meta.failed)
  },
})

/** The cache of reads. Data stays on the screen while it is refetched; a temporary failure is retried twice. */
export const queryClient = new QueryClient({
  mutationCache: writes,
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

/** 128 random bits. `crypto.randomUUID` exists only on HTTPS and localhost, and a tablet in the kitchen may use neither. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** What the page does about answers that concern all of it. */
interface PageReactions extends Pick<ClientDeps, 'onSessionEnded' | 'onChangedSince'> {
  /** A write has failed. */
  readonly onWriteFailed: (error: unknown, title: string) => void
  /** A write that would have failed with this title has succeeded. */
  readonly onWritten: (title: string) => void
}

const reactions: PageReactions = {
  onSessionEnded() {},
  onChangedSince() {},
  onWriteFailed() {},
  onWritten() {},
}

/** Sets what the page does: only the app knows its screens. */
export function setReactions(own: Partial<PageReactions>): void {
  Object.assign(reactions, own)
}

/** After this long the server has finished a request whose answer was lost. */
const finishedMs = 2_000

/** The API client of this page. `withToken` sends what `call` cannot, such as a download. */
export const { call, callFull, withToken } = createClient({
  send,
  now: Date.now,
  token: owner => sessions.tokenOf(owner),
  onSessionEnded: (owner, text) => reactions.onSessionEnded(owner, text),
  onChangedSince() {
    void queryClient.invalidateQueries()
    reactions.onChangedSince()
  },
  onOutcomeUnknown: () => void setTimeout(() => queryClient.invalidateQueries(), finishedMs),
  newKey: randomKey,
})
