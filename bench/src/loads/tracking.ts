/**
 * Guests who open a menu, RATE per second, until the process gets SIGTERM.
 * Usage: `tracking COMMAND_API MENU_ID RATE`; prints a line at the start, and at the end the answered views per second.
 */
import { createGuests } from '../harness/calls.ts'

const [commandApi = '', menuId = '', rate = ''] = process.argv.slice(2)
const tickMs = 5 // at 5,000 calls per second, 25 at once: a steady load without bursts
const connections = 1_000 // a server that is further behind gets no more
const guests = createGuests(commandApi, menuId, connections)

await guests.open()

let [offered, answered] = [0, 0]
const startedAt = performance.now()
const elapsed = () => (performance.now() - startedAt) / 1_000

async function view(guest: number): Promise<void> {
  const status = await guests.view(guest).catch(() => 0)
  if (status === 202) answered += 1
}

const timer = setInterval(() => {
  // If all connections are busy, the call is skipped, so that a server that fell behind need not answer it later.
  for (let due = Math.floor(elapsed() * Number(rate)) - offered; due > 0; due -= 1) {
    offered += 1
    if (guests.idle() > 0) void view(offered)
  }
}, tickMs)

process.on('SIGTERM', () => {
  clearInterval(timer)
  process.stdout.write(`${answered / elapsed()}\n`)
  guests.close()
})
process.stdout.write('begun\n')
