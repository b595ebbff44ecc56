/**
 * Guests' pages that stay open: COUNT live streams of one menu, until the process gets SIGTERM.
 * Usage: `live-pages URL COUNT`; prints how many are open after each of them has received the menu, and at SIGUSR2 the bytes that
 * all of them have received.
 */
import { Agent, type ClientRequest, get } from 'node:http'
import { repeat } from '../harness/repeat.ts'

const [url = '', count = ''] = process.argv.slice(2)
const openedAtOnce = 64 // more would only wait in the listener's queue
const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' } // as browsers send it
const pages: ClientRequest[] = []
const agent = new Agent() // one connection for each page

/** Resolves to whether the page has received the start of its stream. */
function open(): Promise<boolean> {
  return new Promise(resolve => {
    const page = get(url, { agent, headers }, answer => {
      if (answer.statusCode !== 200) {
        answer.resume()
        return resolve(false)
      }
      answer.once('data', () => resolve(true))
      answer.resume()
      answer.on('error', () => resolve(false))
    })
    page.on('error', () => resolve(false))
    pages.push(page)
  })
}

let opened = 0
await repeat({ total: Number(count), inFlight: openedAtOnce }, async () => {
  if (await open()) opened += 1
})
process.stdout.write(`${opened}\n`)
process.on('SIGUSR2', () => {
  const bytes = pages.reduce((sum, page) => sum + (page.socket?.bytesRead ?? 0), 0)
  process.stdout.write(`received ${bytes}\n`)
})
process.on('SIGTERM', () => {
  for (const page of pages) page.destroy()
})
