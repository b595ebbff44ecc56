/**
 * Guests' pages that stay open: COUNT live streams of one menu, until the process gets a signal.
 * Usage: `live-pages URL COUNT`; prints how many are open after each of them has received the menu.
 */
import { Agent, type ClientRequest, get } from 'node:http'

const [url = '', count = ''] = process.argv.slice(2)
const openedAtOnce = 64 // more would only wait in the listener's queue
const pages: ClientRequest[] = []
const agent = new Agent() // one connection for each page

function open(): Promise<boolean> {
  return new Promise(resolve => {
    const page = get(url, { agent, headers: { accept: 'text/event-stream' } }, answer => {
      if (answer.statusCode !== 200) {
        answer.resume()
        return resolve(false)
      }
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        if (chunk.includes('event: menu')) resolve(true)
      })
      answer.on('error', () => resolve(false))
    })
    page.on('error', () => resolve(false))
    pages.push(page)
  })
}

let [next, opened] = [0, 0]
await Promise.all(
  Array.from({ length: openedAtOnce }, async () => {
    while (next < Number(count)) {
      next += 1
      if (await open()) opened += 1
    }
  }),
)
process.stdout.write(`${opened}\n`)
process.on('SIGTERM', () => {
  for (const page of pages) page.destroy()
})
