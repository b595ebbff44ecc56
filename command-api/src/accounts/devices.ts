import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@safe-menu/contracts/time'
import type { Deps } from '../deps.ts'

const keptSeconds = 180 * 24 * 3_600
/** For HTTPS, not for scripts or other sites. All paths that prove passwords begin with `/api`. */
const cookieAttributes = 'Path=/api; Secure; HttpOnly; SameSite=Strict'
const cookiePrefix = '__Secure-device-'
/** About 110 bytes each. A browser keeps up to 180 cookies, which would exceed Node's 16 KB of headers. */
const mostAccounts = 40
const cookieShape = /^(?<id>[\w-]{22})\.(?<day>\d{1,6})\.(?<mac>[\w-]{43})$/u
const daySeconds = 24 * 3_600
/** Half of an id is random. The other half says, to this service alone, which second factor the device has proven. */
const halfBytes = 8

export type Devices = ReturnType<typeof createDevices>

/**
 * Devices that have signed in before. Failures of such a device count for itself, not together with strangers behind the same
 * public address. It is recognised by a signed cookie, one for each account. The cookie only says "has signed in to this
 * account before", and only this service can tell which account that is.
 */
export function createDevices({ indexKey, now }: Pick<Deps, 'indexKey' | 'now'>) {
  // The key of the cookies, derived from ACCOUNT_INDEX_KEY.
  const key = createHmac('sha256', indexKey).update('safe-menu devices').digest()
  const today = () => Math.floor(now() / 1_000 / daySeconds)
  const nameOf = (accountStream: string) => `${cookiePrefix}${accountStream.slice('account-'.length, 24)}`
  const macOf = (accountStream: string, id: string, day: number) =>
    createHmac('sha256', key).update(`${accountStream} ${id} ${day}`).digest()

  function factorId(random: Buffer, accountStream: string, since: Instant): string {
    const label = `${accountStream} ${random.toString('base64url')} second factor ${since}`
    const proof = createHmac('sha256', key).update(label).digest().subarray(0, halfBytes)
    return Buffer.concat([random, proof]).toString('base64url')
  }

  /**
   * Whether a recognised device has proven the account's present second factor. Other devices have only proven a password: an
   * attacker who knew it before two-step login was turned on may have any number of them. The cookie's own signature prevents
   * guesses of other ids.
   */
  function hasProvenFactor(id: string, accountStream: string, since: Instant): boolean {
    return factorId(Buffer.from(id, 'base64url').subarray(0, halfBytes), accountStream, since) === id
  }

  /** The device's id, if the request's cookies have one that was given for the account. */
  function recognise(cookies: string | undefined, accountStream: string): string | null {
    const value = cookieNamed(cookies, nameOf(accountStream))
    const { id, day, mac } = cookieShape.exec(value ?? '')?.groups ?? {}
    if (id === undefined || day === undefined || mac === undefined) return null
    const age = today() - Number(day)
    if (age < 0 || age * daySeconds > keptSeconds) return null
    return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(accountStream, id, Number(day))) ? id : null
  }

  function newId(accountStream: string, factorSince: Instant | undefined): string {
    if (factorSince) return factorId(randomBytes(halfBytes), accountStream, factorSince)
    return randomBytes(2 * halfBytes).toString('base64url')
  }

  return {
    recognise,
    hasProvenFactor,
    /**
     * The `Set-Cookie` for a request that has just proven the account's password. `null`: the device already has cookies of
     * many accounts, and stays unknown to this one. `factorSince`: the device has also proven the second factor that the account
     * has since then.
     */
    remember(cookies: string | undefined, accountStream: string, factorSince?: Instant): string | null {
      const known = recognise(cookies, accountStream)
      if (known === null && (cookies ?? '').split(cookiePrefix).length > mostAccounts) return null
      const isKept = known !== null && (!factorSince || hasProvenFactor(known, accountStream, factorSince))
      const id = isKept ? known : newId(accountStream, factorSince)
      const mac = macOf(accountStream, id, today()).toString('base64url')
      return `${nameOf(accountStream)}=${id}.${today()}.${mac}; Max-Age=${keptSeconds}; ${cookieAttributes}`
    },
    /** The `Set-Cookie` that removes it. */
    forget: (accountStream: string) => `${nameOf(accountStream)}=; Max-Age=0; ${cookieAttributes}`,
  }
}

function cookieNamed(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** In this order: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
]
/** In this order: Android also calls itself Linux, and an iPhone names Mac OS X. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
]
/** Longer than those of browsers. The rest is not searched. */
const searchedLength = 400

/**
 * The family of browser and system in a User-Agent, "Chrome on Windows": enough to recognise one's own devices, and no more. No
 * versions and no models, because they would tell people apart.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, searchedLength)
  const [browser, system] = [browsers, systems].map(list => list.find(([pattern]) => pattern.test(text))?.[1])
  if (browser === undefined) return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
