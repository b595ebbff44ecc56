// British English: the month in words, so that nobody confuses day and month as in 3/12, and 24-hour times.
const language = 'en-GB'

/** The browser's time zone (IANA name). */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

type Options = Intl.DateTimeFormatOptions

function format(instant: string | number, options: Options, zone: string | undefined): string {
  return new Intl.DateTimeFormat(language, { ...options, ...(zone ? { timeZone: zone } : {}) }).format(
    new Date(instant),
  )
}

const time: Options = { hour: '2-digit', minute: '2-digit', second: '2-digit' }

/** `m/d/yy` in the reader's time zone (specification section 2, "Item cards"). */
export function formatShortDate(instant: string): string {
  const date = new Date(instant)
  return `${date.getMonth() + 1}/${date.getDate()}/${String(date.getFullYear() % 100).padStart(2, '0')}`
}

/** `19:32:10`, in `zone` or the viewer's. */
export function formatTime(instant: string | number, zone?: string): string {
  return format(instant, time, zone)
}

/** `Thursday, 12 March 2026`, in `zone` or the viewer's. */
export function formatDay(instant: string | number, zone?: string): string {
  const weekday = format(instant, { weekday: 'long' }, zone)
  return `${weekday}, ${format(instant, { day: 'numeric', month: 'long', year: 'numeric' }, zone)}`
}

/** `12 March 2026, 19:32:10`, in `zone` or the viewer's. */
export function formatInstant(instant: string | number, zone?: string): string {
  const day = format(instant, { day: 'numeric', month: 'long', year: 'numeric' }, zone)
  return `${day}, ${formatTime(instant, zone)}`
}

/** As {@link formatInstant}, with milliseconds where there are any: several changes share a second. */
export function formatExactInstant(instant: string | number, zone?: string): string {
  const milliseconds = new Date(instant).getMilliseconds()
  if (milliseconds === 0) return formatInstant(instant, zone)
  return `${formatInstant(instant, zone)}.${String(milliseconds).padStart(3, '0')}`
}

/** `12 Mar 2026`: a day that nobody reads the wrong way round. */
export function formatDate(instant: string | number, zone?: string): string {
  return format(instant, { day: 'numeric', month: 'short', year: 'numeric' }, zone)
}

const dayMs = 86_400_000

/** One end of a time range of `span` ms: `12 Mar 2026`; `12 Mar, 19:32` within two days; `12 Mar, 19:32:10` within ten minutes. */
export function formatTick(instant: number, span: number, zone?: string): string {
  if (span > 2 * dayMs) return formatDate(instant, zone)
  const { second, ...minutes } = time
  const clock = span > 600_000 ? minutes : { ...minutes, second }
  return `${format(instant, { day: 'numeric', month: 'short' }, zone)}, ${format(instant, clock, zone)}`
}

/** `Europe/Berlin (GMT+2)`: the zone with its offset at that instant. */
export function zoneText(instant: string | number, zone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = parts.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value
  return offset === undefined || zone === 'UTC' ? zone : `${zone} (${offset})`
}

const two = (value: number) => String(value).padStart(2, '0')

/** The viewer's local date and time for `<input type="datetime-local" step="1">`. */
export function toLocalInput(instant: string | number): string {
  const date = new Date(instant)
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** The instant in such an input's value; `null` while it is incomplete. */
export function fromLocalInput(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
