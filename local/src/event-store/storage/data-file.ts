import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { DirectoryError, StoreError } from '../errors.ts'

/*
 * LMDB trusts its file blindly: a truncated one kills the process (SIGBUS on a mapped page beyond the end), and in
 * lmdb 3.5 a failed write overruns a 100-byte buffer of its own and damages the process's memory. So the file is
 * looked at before LMDB opens it, and its space is claimed before LMDB writes.
 */

// Layout of LMDB's two meta pages (format 2, little-endian): page header, then MDB_meta.
const HEADER = 24
const MAGIC = 0xbeefc0de
const FORMAT = 2
const META = {
  magic: HEADER,
  format: HEADER + 4,
  pageSize: HEADER + 24,
  lastPage: HEADER + 120,
  txn: HEADER + 128,
}
const META_BYTES = HEADER + 136

const damaged = (path: string, what: string) =>
  new DirectoryError(`The data file ${path} is damaged or not ours: ${what}.`)

const readMeta = (fd: number, path: string, offset: number) => {
  const page = Buffer.alloc(META_BYTES)
  if (readSync(fd, page, 0, META_BYTES, offset) < META_BYTES)
    throw damaged(path, 'it ends within its first pages')
  if (page.readUInt32LE(META.magic) !== MAGIC) throw damaged(path, 'it does not begin like an LMDB file')
  const format = page.readUInt32LE(META.format)
  if (format !== FORMAT) throw damaged(path, `its LMDB format is ${format}, not ${FORMAT}`)
  return {
    pageSize: page.readUInt32LE(META.pageSize),
    lastPage: page.readBigUInt64LE(META.lastPage),
    txn: page.readBigUInt64LE(META.txn),
  }
}

/** Checks that a data file is an LMDB file and whole. Throws a DirectoryError that says what is wrong. */
export const checkDataFile = (path: string): void => {
  const fd = openSync(path, 'r')
  try {
    const first = readMeta(fd, path, 0)
    const second = readMeta(fd, path, first.pageSize)
    const { lastPage, pageSize } = second.txn > first.txn ? second : first
    const needed = (lastPage + 1n) * BigInt(pageSize)
    const size = fstatSync(fd).size
    if (BigInt(size) < needed) throw damaged(path, `it has ${size} bytes and its contents reach to ${needed}`)
  } finally {
    closeSync(fd)
  }
}

// The file grows in steps of this, so that small commits do not each pay for it.
const GROWTH_BYTES = 1024 * 1024
const ZEROS = Buffer.alloc(GROWTH_BYTES)

/** The file's space, claimed with zeros ahead of what LMDB writes. */
export interface DataFileSpace {
  /** Makes the file at least this long. Throws a StoreError ('disk-full') when the disk has no room. */
  claim(bytes: number): void
  close(): void
}

/** Opens the data file for growing it. */
export const openDataFileSpace = (path: string): DataFileSpace => {
  const fd = openSync(path, 'r+')
  let size = fstatSync(fd).size
  return {
    claim(bytes) {
      if (bytes <= size) return
      const target = Math.ceil(bytes / GROWTH_BYTES) * GROWTH_BYTES
      try {
        while (size < target) size += writeSync(fd, ZEROS, 0, Math.min(GROWTH_BYTES, target - size), size)
      } catch (error) {
        // What was written of the step stays claimed, and may be enough.
        if (bytes <= size) return
        throw new StoreError('disk-full', 'The event store cannot write: the disk is full.', { cause: error })
      }
    },
    close: () => closeSync(fd),
  }
}
