/**
 * Guests who open a menu, RATE per second, for SECONDS or until the process gets a signal.
 * Usage: `tracking COMMAND_API MENU_ID RATE SECONDS`; prints a line at the start, and at the end a JSON object with the
 * answered and the refused views per second.
 */
import { createGuestCalls } from '../guest-calls.ts'

const [commandApi = '', menuId = '', rate = '', seconds = ''] = process.argv.slice(2)
const tickMs = 5 // at 5,000 calls per second, 25 at once: a steady load without bursts
const connections = 2_500 // half a second of calls; a server that is further behind gets no more
const guests = createGuestCalls({ commandApi, menuId, connections })

await guests.open()

let [sent, answered, refused] = [0, 0, 0]
let ending = false
const startedAt = performance.now()
const elapsed = () => (performance.now() - startedAt) / 1_000

async function view(): Promise<void> {
  sent += 1
  const status = await guests.view(sent).catch(() => 0)
  if (ending) return
  if (status === 202) answered += 1
  else refused += 1
}

function tick(): void {
  // If all connections are busy, the call is skipped, so that a server that fell behind need not answer it later.
  for (let due = Math.floor(elapsed() * Number(rate)) - offered; due > 0; due -= 1) {
    offered += 1
    if (guests.idle() > 0) void view()
  }
  if (elapsed() > Number(seconds)) end()
}

function end(): void {
  if (ending) return
  ending = true
  clearInterval(timer)
  const perSecond = { answered: answered / elapsed(), refused: refused / elapsed() }
  process.stdout.write(`${JSON.stringify(perSecond)}\n`)
  guests.close()
}

let offered = 0
const timer = setInterval(tick, tickMs)
process.on('SIGTERM', end)
process.stdout.write('begun\n')
