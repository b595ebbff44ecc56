/** An event of the worker. Only `fetch` has a request and takes an answer, and only `message` has data. */
export interface WorkerEvent extends Event {
  readonly request: Request
  readonly data: unknown
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

/** What the worker uses of its global scope. The DOM's types, which the web client has, leave it out. */
export interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  readonly registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
}
