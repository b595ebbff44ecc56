/**
 * Guests who open a menu, so many a second, until it is told to end or its time is over.
 * Usage: `tracking COMMAND_API MENU_ID RATE SECONDS`; prints a line when it begins, and at the end, as JSON, how many views
 * a second were answered, and how many refused.
 */
import { createGuestCalls } from '../guest-calls.ts'

const [commandApi = '', menuId = '', rate = '', seconds = ''] = process.argv.slice(2)
const tickMs = 5 // 25 calls at once at 5,000 a second: a crowd, not a wave
const connections = 2_500 // half a second of them: more would wait for a server that is so far behind
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
  // Who finds every connection taken does not come: a server that is behind is not buried under what it has missed.
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
