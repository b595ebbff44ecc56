import type { Line, NotMeasured } from './line.ts'

/**
 * Why figures miss their targets: what profiles of their windows showed. Shares are of CPU time, which depends less on the machine
 * than the figures. Correct a sentence when a change makes it untrue.
 */
const reasons: Readonly<Record<string, string>> = {
  S1:
    'Koa and Node also pay for what costs most. Of query-api, 46 % is writing the answer to the socket, and most of the rest is ' +
    'Node’s HTTP parser and heads. Its own code is 11 %, half of that the histogram of durations: without any of it, the ' +
    'rate would be an eighth higher.',
  S2:
    'The cost is that of the request, as in S1, not of its bytes: an unchanged or compressed menu takes as much CPU time ' +
    'as the whole one.',
  S3:
    'A write takes four times the CPU time of a bare append, and no part of it stands out. Of command-api, 14 % is writing to ' +
    'sockets, 9 % asking Postgres how full the menu is, 8 % Koa’s answer, and the rest is spread thin.',
  S5:
    'The menus take 2.4 times the CPU time of a subscription that does nothing, Postgres included. Of the projector’s own time, 26 % is ' +
    'decoding events, 20 % deriving documents, 17 % writing statements. All groups take 7 times: each of the four has its own tables.',
  S6:
    'The rebuild computes 42 % of the time; the rest it waits for the event store and Postgres on the same two cores. Of ' +
    'its own time, 30 % is decoding events (half of that JSON), 28 % folding and writing statements, 20 % collecting garbage.',
  S7:
    '200 writes a second take 1.7 of the two cores, so changes wait for each other. command-api takes 34 % of that, the ' +
    'projector of the menus 15 %, the event store 15 %, the other groups 12 %, Postgres 10 %, the bench itself 9 %.',
  S9:
    'An open page keeps 13 KB of heap, and takes 17 KB of memory once garbage is collected. With 4,500 pages it takes 24 KB; with ' +
    '1,000 pages, the garbage of opening them weighs more.',
  S11:
    'Loading code: 84 % of the start’s CPU time is in six Node programs before they serve (command-api 21 %, each projector ' +
    '16 %, query-api 13 %, event store 11 %, gateway 9 %). The services begin when the stores serve, after 28 % of the time.',
  S12:
    'The windows of freshness ask every millisecond until a change shows, so they cost more when the machine is slower. Counted by process at ' +
    '40 writes a second, none took more with 6,000 restaurants than with ten (11.8 and 12.9 ms a write together).',
  S14:
    'The neighbour’s writes use up the cores: beside them, command-api takes 21 % of the CPU time, the projector of the menus 15 %, the ' +
    'event store 14 %, query-api 14 %, Postgres 13 %, the bench 13 %. Deriving the large menus does not stand out.',
  S15:
    'Of the CPU time, 82 % is in the event store, command-api and the two projectors. Each second, three of them ask the fourth ' +
    'for the last event of the log, and four groups send a heartbeat. Of the memory, seven Node processes take 86 %, 30 to 70 MB each. ' +
    'The growth is PostgreSQL’s file of notifications, which it removes and begins again at 256 KB.',
  S16:
    'React is more than half of the scripts. Version 18 would be 12 KB smaller and was not taken (decision 0029). Everything else is ' +
    'loaded after the menu can be read and filtered.',
  S17: 'What keeps the sales page below has not been profiled since the build renders it.',
}

/** The reasons for the figures that are not met, as a list; empty if there are none. */
export function reasonsText(rows: readonly (Line | NotMeasured)[]): string {
  const missed = new Set(
    rows.filter(row => 'verdict' in row && row.verdict === 'not met').map(({ id }) => id),
  )
  if (missed.size === 0) return ''
  const lines = [...missed].map(id => `- **${id}**: ${reasons[id] ?? 'not profiled yet.'}`)
  return `What profiles showed for the targets that are not met:\n\n${lines.join('\n')}`
}
