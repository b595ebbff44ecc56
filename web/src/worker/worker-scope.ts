/** What the worker uses of its global scope. The DOM's types, which the web client has, leave it out. */

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

export interface MessageEventFromPage extends LastingEvent {
  readonly data: unknown
}

export interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEventFromPage) => void): void
}
