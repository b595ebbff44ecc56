import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { readAuditKeys } from '@safe-menu/server-kit/audit/signing'
import { type Fault, linesOf, trustedKeys, type Verified, verifyExport } from './verify.ts'

/** `holds by its own keys`: unchanged since it was signed, but anyone could have signed it. */
export type FindingVerdict = 'holds' | 'holds by its own keys' | 'fails'

/** The verdict on a file, and the text that explains it. */
export interface Finding {
  readonly verdict: FindingVerdict
  readonly text: string
}

/** A file cannot be read, so there is no verdict. */
export class UnusableFile extends Error {}

/** Verifies an export and explains the verdict. Rejects with {@link UnusableFile}. */
export async function verifyFile(file: string, keyFiles: readonly string[]): Promise<Finding> {
  const keys = keyFiles.length === 0 ? null : trustedKeys(await Promise.all(keyFiles.map(keysOf)))
  // Keep the byte order mark: it is part of a CSV export's first line.
  const portions = createReadStream(file, { encoding: 'utf8', highWaterMark: 1_048_576 })
  try {
    const result = await verifyExport(linesOf(portions), keys)
    if (!result.ok) return { verdict: 'fails', text: failureText(result.fault) }
    const { verified } = result
    return { verdict: verified.keysFromFile ? 'holds by its own keys' : 'holds', text: successText(verified) }
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new UnusableFile(`${file} cannot be read: ${error.message}`)
    throw error
  }
}

async function keysOf(file: string) {
  try {
    return readAuditKeys(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    throw new UnusableFile(`${file} does not contain the public keys from GET /api/audit/keys.`)
  }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function successText(verified: Verified): string {
  const { entries, leftOut, chains, heads, headsOfOtherKeys, exportedAt, keyId, headKeyId } = verified
  const { incomplete, completeUntil, keysFromFile } = verified
  const sentences = [
    `${counted(entries, 'entry', 'entries')}, verified; signed ${exportedAt} by key ${keyId}.`,
    leftOut > 0 &&
      `${counted(leftOut, 'entry', 'entries')} that the filter left out are in the ${counted(chains, 'chain', 'chains')} as digests.`,
    completeUntil === null
      ? 'The service did not know up to when its record was complete. Later entries may be missing.'
      : `The record was complete up to ${completeUntil}.`,
    ...incomplete.map(
      ({ chain, since }) =>
        `Chain ${chain} is complete only up to ${since}: the service could not read the next event.`,
    ),
    heads > 0 && `${counted(heads, 'head', 'heads')} signed earlier still ${heads === 1 ? 'holds' : 'hold'}.`,
    headsOfOtherKeys > 0 &&
      `${counted(headsOfOtherKeys, 'head was', 'heads were')} signed with another key, and not checked: give it with --keys as well.`,
    heads + headsOfOtherKeys === 0 &&
      'It has no head that was signed on an earlier day, so only the key for exports confirms it.',
    keysFromFile &&
      `The keys are those in the file. Compare their fingerprints ${keyId} (exports) and ${headKeyId} (heads) with those published at /api/audit/keys, or give these with --keys. Anyone who can make a file can also make a key.`,
  ]
  return sentences.filter(sentence => sentence !== false).join('\n')
}

const failureText = ({ line, what }: Fault) =>
  `NOT VERIFIED. Line ${line} ${what}.\nEverything before it holds. Do not rely on anything from there on.`
